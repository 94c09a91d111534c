import "server-only";
import type { AuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import type { NextApiRequest, NextApiResponse } from "next";
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
    },
    callbacks: {
      jwt: () => ({ ...claims }),
      redirect: ({ url }) => new URL(safeCallbackPath(url), env().nextAuthUrl).href,
    },
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  };
}

type AuthCall = {
  method: "GET" | "POST";
  path: string[];
  body: Record<string, string>;
  cookies: Record<string, string>;
};
type AuthResponse = { status: number; cookies: string[]; body: unknown };

/**
 * Calls next-auth with plain values in and out. Only these reach it, no query and no headers, so a visitor can't
 * choose its host, address or pages.
 */
export async function callNextAuth(
  { method, path, body, cookies }: AuthCall,
  options: AuthOptions,
): Promise<AuthResponse> {
  const authResponse: AuthResponse = { status: 200, cookies: [], body: null };
  const request = {
    method,
    query: { nextauth: path },
    body: { ...body, json: "true" },
    cookies,
    headers: {},
  };
  const response = {
    status: (status: number) => ((authResponse.status = status), response),
    getHeader: (name: string) => (name === "Set-Cookie" ? authResponse.cookies : undefined),
    setHeader: (name: string, value: string[]) => (
      name === "Set-Cookie" && (authResponse.cookies = value),
      response
    ),
    json: (value: unknown) => void (authResponse.body = value),
    send: (value: unknown) => void (authResponse.body = value),
    end: () => undefined,
  };
  await defaultExport(NextAuth)(
    request as unknown as NextApiRequest,
    response as unknown as NextApiResponse,
    options,
  );
  return authResponse;
}

/** Gets next-auth's token against foreign forms and the cookie that seals it; confirms a given sealed one. */
export async function askCsrf(
  cookies: Record<string, string>,
): Promise<AuthResponse & { csrfToken: string }> {
  const authResponse = await callNextAuth(
    { method: "GET", path: ["csrf"], body: {}, cookies },
    authOptions(async () => null),
  );
  const { body } = authResponse;
  if (
    typeof body !== "object" ||
    body === null ||
    !("csrfToken" in body) ||
    typeof body.csrfToken !== "string"
  ) {
    throw new Error("next-auth gave no csrf token");
  }
  return { ...authResponse, csrfToken: body.csrfToken };
}

/**
 * Unwraps the default export: next-auth is CommonJS, and Node returns the whole module where a bundler returns the
 * default.
 */
function defaultExport<T>(imported: T): T {
  const isModule = typeof imported === "object" && imported !== null && "default" in imported;
  return isModule ? (imported.default as T) : imported;
}
