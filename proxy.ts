import { randomBytes } from "node:crypto";
import { NextResponse, type NextRequest } from "next/server";
import { env } from "#lib/server/env.ts";
import { contentSecurityPolicy } from "#lib/server/http/content-security-policy.ts";
import { isOwnOrigin } from "#lib/server/http/origin.ts";
import { lastPictureSources } from "#lib/server/settings/picture-sources.ts";

/**
 * Gives every page its own nonce and tells it its own address. Rights are never checked here: pages do that. A foreign
 * POST is turned away, since Next answers it with 500; each action judges its Origin itself all the same.
 */
export function proxy(request: NextRequest): NextResponse {
  if (request.method === "POST" && !isOwnOrigin(request.headers, env().nextAuthUrl))
    return new NextResponse("Forbidden\n", {
      status: 403,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  const policy = contentSecurityPolicy(randomBytes(16).toString("base64"), {
    isDev: process.env.NODE_ENV === "development",
    pictures: lastPictureSources(),
  });
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set("x-md-path", request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

/** Route handlers and files keep the policy that every answer begins with, and have no need of a nonce. */
export const config = { matcher: "/((?!api/|_next/static/|healthz$|readyz$|metrics$).*)" };
