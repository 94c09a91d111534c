import "server-only";
import { createHash } from "node:crypto";
import { decode } from "next-auth/jwt";
import { z } from "zod";
import { env } from "#lib/server/env.ts";
import { readCookie, sessionCookie } from "./cookies.ts";

const claims = z.object({
  sessionId: z.uuid(),
  personId: z.uuid(),
  sessionVersion: z.int(),
  exp: z.number(),
});

/** What the cookie claims; the database judges it. */
export type SessionClaims = Pick<z.infer<typeof claims>, "sessionId" | "personId" | "sessionVersion">;

const MOST_REMEMBERED = 1_000;
/**
 * Opening a cookie takes longer than a statement: what was opened is remembered, by a hash, until its end.
 */
const opened = new Map<string, SessionClaims & { exp: number }>();

/** The claims of a cookie that we sealed ourselves and that is not past its end; null otherwise. */
export async function readSessionClaims(headers: Headers): Promise<SessionClaims | null> {
  const token = readCookie(headers, sessionCookie().name);
  if (!token) return null;
  const { nextAuthSecret } = env();
  const name = createHash("sha256").update(nextAuthSecret).update("\0").update(token).digest("base64");
  const known = opened.get(name);
  if (known && Date.now() < known.exp * 1_000) return known;
  try {
    const read = claims.safeParse(await decode({ token, secret: nextAuthSecret })).data ?? null;
    if (read) remember(name, read);
    return read;
  } catch {
    return null; // forged, cut or sealed with another secret: nobody is signed in
  }
}

function remember(name: string, read: SessionClaims & { exp: number }): void {
  const [oldest] = opened.keys();
  if (opened.size >= MOST_REMEMBERED && oldest !== undefined) opened.delete(oldest);
  opened.set(name, read);
}
