import "server-only";
import type { AuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import type { SessionClaims } from "#lib/server/auth/read-session-claims.ts";
import { safeCallbackPath } from "#lib/server/auth/safe-callback-path.ts";
import { sessionCookie } from "#lib/server/auth/session-cookie.ts";
import { SESSION_LIMITS } from "#lib/server/auth/session-limits.ts";
import { defaultExport } from "#lib/server/auth/default-export.ts";
import { env } from "#lib/server/env.ts";

/** next-auth for one request. The cookie carries the claims and nothing else; no name, no e-mail, no role. */
export function authOptions(authorize: () => Promise<SessionClaims | null>): AuthOptions {
  const { name, csrfName, isSecure } = sessionCookie();
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure } as const;
  const maxAge = SESSION_LIMITS.absoluteMs / 1000;
  let claims: SessionClaims | null = null;
  const credentials = defaultExport(Credentials)({
    credentials: {},
    authorize: async () => {
      claims = await authorize();
      return claims && { id: claims.personId };
    },
  });
  return {
    secret: env().nextAuthSecret,
    providers: [credentials],
    session: { strategy: "jwt", maxAge },
    jwt: { maxAge },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    useSecureCookies: isSecure,
    cookies: {
      sessionToken: { name, options },
      csrfToken: { name: csrfName, options },
    },
    callbacks: {
      jwt: () => ({ ...claims }),
      redirect: ({ url }) => new URL(safeCallbackPath(url), env().nextAuthUrl).href,
    },
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  };
}
