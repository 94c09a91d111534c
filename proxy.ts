import { randomBytes } from "node:crypto";
import { NextResponse, type NextRequest } from "next/server";
import { env } from "#lib/server/env.ts";
import { contentSecurityPolicy } from "#lib/server/http/content-security-policy.ts";
import { isOwnOrigin } from "#lib/server/http/origin.ts";

const methods = ["GET", "HEAD", "POST"];

/**
 * Gives every page its own nonce and tells it its own address. Rights are never checked here: pages do that. A foreign
 * POST is turned away, since Next answers it with 500; each action judges its Origin itself all the same.
 */
export function proxy(request: NextRequest): NextResponse {
  if (!methods.includes(request.method))
    return new NextResponse(null, { status: 405, headers: { Allow: methods.join(", ") } });
  if (request.method === "POST" && !isOwnOrigin(request.headers, env().nextAuthUrl))
    return new NextResponse(null, { status: 403 });
  const policy = contentSecurityPolicy(randomBytes(16).toString("base64"), {
    isDev: process.env.NODE_ENV === "development",
  });
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set("x-md-path", request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

/** Route handlers and files have a policy of their own in next.config.mjs, and no need of a nonce. */
export const config = { matcher: "/((?!api/|_next/static/|healthz$|readyz$).*)" };
