import "server-only";
import { z } from "zod";
import { env } from "#lib/server/env.ts";
import { requireOwnOrigin } from "#lib/server/http/origin.ts";
import { addressOf } from "#lib/server/http/peer.ts";
import { errorReply, jsonReply } from "#lib/server/http/replies.ts";
import { readBody } from "#lib/server/http/request-input.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { safeCallbackPath, signInHref } from "./callback-path.ts";
import { csrfCookieOf, sessionCookie } from "./cookies.ts";
import { askCsrf, authOptions, callNextAuth } from "./next-auth.ts";
import { readSessionClaims } from "./session-claims.ts";
import { signIn } from "./sign-in.ts";

/**
 * The two entries of next-auth that are open: GET csrf and POST callback/credentials. Everything else it
 * offers is 404: sign-out is an action, and a session route could set the cookie again after it.
 */
export async function answerAuth(request: Request, now = new Date()): Promise<Response> {
  const entry = `${request.method} ${new URL(request.url).pathname.replace(/^\/api\/auth\//, "")}`;
  try {
    if (entry === "GET csrf") return await answerCsrf(request.headers);
    if (entry === "POST callback/credentials") return await answerSignIn(request, now);
    throw new AppError("notFound", "not one of the open entries");
  } catch (error) {
    return errorReply(error, crypto.randomUUID());
  }
}

async function answerCsrf(headers: Headers): Promise<Response> {
  const { csrfToken, cookies } = await askCsrf(csrfCookieOf(headers));
  const response = jsonReply({ csrfToken });
  const own = cookies.filter((cookie) => cookie.startsWith(`${sessionCookie().csrfName}=`));
  for (const cookie of own) response.headers.append("Set-Cookie", cookie);
  return response;
}

/**
 * POST callback/credentials. A browser proves by its Origin that the form is ours, so the form works before
 * any script has loaded; a client without Origin proves it with next-auth's token.
 */
async function answerSignIn(request: Request, now: Date): Promise<Response> {
  const { headers } = request;
  const isBrowser = headers.has("origin");
  if (isBrowser) requireOwnOrigin(headers);
  const given = await readCredentials(request);
  const replaces = await readSessionClaims(headers);
  const failures: unknown[] = [];
  const options = authOptions(() =>
    signIn(
      { email: given.email, password: given.password, address: addressOf(headers), replaces },
      now,
    ).catch((error: unknown) => {
      failures.push(error);
      return null;
    }),
  );
  const proof = isBrowser ? await ownProof() : { csrfToken: given.csrfToken, cookies: csrfCookieOf(headers) };
  const callbackUrl = safeCallbackPath(given.callbackUrl);
  const body = { callbackUrl, csrfToken: proof.csrfToken };
  const { cookies } = await callNextAuth(
    { method: "POST", path: ["callback", "credentials"], body, cookies: proof.cookies },
    options,
  );
  if (failures.length > 0) throw failures[0];
  const session = cookies.filter((cookie) => cookie.startsWith(`${sessionCookie().name}=`));
  return reply({
    isJson: given.json === "true",
    isSignedIn: session.length > 0,
    callbackUrl,
    cookies: session,
  });
}

async function ownProof(): Promise<{ csrfToken: string; cookies: Record<string, string> }> {
  const { csrfToken, cookies } = await askCsrf({});
  return {
    csrfToken,
    cookies: csrfCookieOf(new Headers({ cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") })),
  };
}

type Outcome = { isJson: boolean; isSignedIn: boolean; callbackUrl: string; cookies: string[] };

/** Scripts get `{ url }` as next-auth's own client expects it; a plain form post is sent on. */
function reply({ isJson, isSignedIn, callbackUrl, cookies }: Outcome): Response {
  const url = isSignedIn ? callbackUrl : signInHref(callbackUrl, "CredentialsSignin");
  const response = isJson
    ? jsonReply({ url: new URL(url, env().nextAuthUrl).href }, { status: isSignedIn ? 200 : 401 })
    : new Response(null, { status: 303, headers: { Location: url, "Cache-Control": "private, no-store" } });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

const credentials = z.object({
  email: z
    .string()
    .max(254)
    .regex(/^\P{Cc}*$/u)
    .default(""),
  password: z.string().max(1024).default(""),
  csrfToken: z.string().max(200).default(""),
  callbackUrl: z.string().max(2000).default("/"),
  json: z.string().max(10).default(""),
});

/** The posted form, as a browser or next-auth's own client sends it; whatever else it holds is dropped. */
async function readCredentials(request: Request): Promise<z.infer<typeof credentials>> {
  const text = await readBody(request, 16 * 1024);
  const isJson = request.headers.get("content-type")?.startsWith("application/json");
  return credentials.parse(isJson ? parseJson(text) : Object.fromEntries(new URLSearchParams(text)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("badInput", "not JSON", { cause });
  }
}
