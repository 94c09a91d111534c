import "server-only";
import { addressOf } from "#lib/server/auth/address-of.ts";
import { askCsrf } from "#lib/server/auth/ask-csrf.ts";
import { authOptions } from "#lib/server/auth/auth-options.ts";
import { callNextAuth } from "#lib/server/auth/call-next-auth.ts";
import { csrfCookieOf } from "#lib/server/auth/csrf-cookie-of.ts";
import { readCredentials } from "#lib/server/auth/read-credentials.ts";
import { readSessionClaims } from "#lib/server/auth/read-session-claims.ts";
import { safeCallbackPath } from "#lib/server/auth/safe-callback-path.ts";
import { sessionCookie } from "#lib/server/auth/session-cookie.ts";
import { signIn } from "#lib/server/auth/sign-in.ts";
import { signInHref } from "#lib/server/auth/sign-in-href.ts";
import { env } from "#lib/server/env.ts";
import { jsonReply } from "#lib/server/http/json-reply.ts";
import { requireOwnOrigin } from "#lib/server/guard/require-own-origin.ts";

/**
 * POST callback/credentials. A browser proves by its Origin that the form is ours, so the form works before any
 * script has loaded; a client without Origin proves it with next-auth's token.
 */
export async function answerSignIn(request: Request, now: Date): Promise<Response> {
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
