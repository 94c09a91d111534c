import "server-only";
import { decode } from "next-auth/jwt";
import { z } from "zod";
import { readCookie } from "#lib/server/auth/read-cookie.ts";
import { sessionCookie } from "#lib/server/auth/session-cookie.ts";
import { env } from "#lib/server/env.ts";

const claims = z.object({ sessionId: z.uuid(), personId: z.uuid(), sessionVersion: z.int() });

/** What the cookie claims; the database judges it. */
export type SessionClaims = z.infer<typeof claims>;

/** The claims of a cookie that we sealed ourselves and that is not past its end; null otherwise. */
export async function readSessionClaims(headers: Headers): Promise<SessionClaims | null> {
  const token = readCookie(headers, sessionCookie().name);
  if (!token) return null;
  try {
    return claims.safeParse(await decode({ token, secret: env().nextAuthSecret })).data ?? null;
  } catch {
    return null; // forged, cut or sealed with another secret: nobody is signed in
  }
}
