import "server-only";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { cookies } from "next/headers.js";
import { NextRequest } from "next/server.js";
import type { AuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { encode } from "next-auth/jwt";
import NextAuth from "next-auth/next";
import { env } from "#lib/server/env.ts";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import { MAX_SESSION_HOURS } from "#lib/shared/settings/session-length.ts";
import { safeCallbackPath } from "./callback-path.ts";
import { sessionCookie } from "./cookies.ts";
import type { SessionClaims } from "./session-claims.ts";
import type { SignedIn } from "./sign-in.ts";

/** Options of next-auth for one request. The cookie holds only the claims: no name, email or role. */
export function authOptions(authorize: () => Promise<SignedIn | null>): AuthOptions {
  const { name, csrfName, isSecure } = sessionCookie();
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure } as const;
  const ofSession = { ...options, maxAge: 0 };
  let claims: SessionClaims | null = null;
  const credentials = defaultExport(Credentials)({
    credentials: {},
    authorize: async () => {
      const signedIn = await authorize();
      if (signedIn === null) return null;
      claims = signedIn.claims;
      // Wins over the `Expires` that next-auth adds, which it fixes before the session is known.
      ofSession.maxAge = signedIn.cookieMs / 1000;
      return { id: claims.personId };
    },
  });
  return {
    secret: env().nextAuthSecret,
    providers: [credentials],
    session: { strategy: "jwt", maxAge: (MAX_SESSION_HOURS * HOUR_MS) / 1000 },
    jwt: { encode: ({ token, secret }) => encode({ token, secret, maxAge: ofSession.maxAge }) },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    useSecureCookies: isSecure,
    cookies: {
      sessionToken: { name, options: ofSession },
      csrfToken: { name: csrfName, options },
      // Another site on this host may have set a cookie of a fixed name, and next-auth would fail on its value.
      callbackUrl: { name: randomUUID(), options },
    },
    callbacks: {
      jwt: () => ({ ...claims }),
      redirect: ({ url }) => new URL(safeCallbackPath(url), env().nextAuthUrl).href,
    },
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  };
}

/** Parameters of a route of next-auth. */
export type AuthContext = { params: Promise<{ nextauth: string[] }> };

/** Parameters and fields that next-auth gets of a request. */
type Given = { search?: Record<string, string>; body?: URLSearchParams };

/** Runs next-auth for a request of a visitor, with no parameters and fields but these. Throws if next-auth fails. */
export async function runNextAuth(
  { url: visited }: Request,
  context: AuthContext,
  options: AuthOptions,
  { search = {}, body }: Given = {},
): Promise<Response> {
  const url = new URL(new URL(visited).pathname, env().nextAuthUrl);
  url.search = new URLSearchParams(search).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const request = new NextRequest(url, body ? { method: "POST", body, headers } : {});
  const response = (await defaultExport(NextAuth)(request, context, options)) as Response;
  if (response.status >= 500) throw new Error(`next-auth gave ${response.status}`);
  return response;
}

/** Gives next-auth its token and the cookie that seals it, for a form whose Origin already proved that it is ours. */
export async function proveForm(): Promise<string> {
  const { csrfName, isSecure } = sessionCookie();
  const token = randomBytes(32).toString("hex");
  const seal = createHash("sha256").update(`${token}${env().nextAuthSecret}`).digest("hex");
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure } as const;
  (await cookies()).set({ name: csrfName, value: `${token}|${seal}`, ...options });
  return token;
}

/**
 * Unwraps the default export: next-auth is CommonJS, and Node returns the whole module where a bundler returns the
 * default.
 */
function defaultExport<T>(imported: T): T {
  const isModule = typeof imported === "object" && imported !== null && "default" in imported;
  return isModule ? (imported.default as T) : imported;
}
