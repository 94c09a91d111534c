import "server-only";
import { createHash } from "node:crypto";
import { decode } from "next-auth/jwt";
import { z } from "zod";
import { env } from "#lib/server/env.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { readCookie, sessionCookie } from "./cookies.ts";

const claims = z.object({
  sessionId: z.uuid(),
  personId: z.uuid(),
  sessionVersion: z.int(),
  exp: z.number(),
});

/** Claims of the cookie; the database verifies them. */
export type SessionClaims = Pick<z.infer<typeof claims>, "sessionId" | "personId" | "sessionVersion">;

/** Opened cookie; `isOver`: the database has said that its session ended. */
type Opened = SessionClaims & { exp: number; isOver?: boolean };

const MAX_REMEMBERED = 1_000;

/** Opened cookies by hash until they expire: opening one takes longer than a statement. */
function openedCookies(): Map<string, Opened> {
  return processWide("opened-cookies", () => new Map());
}

/**
 * Tells if this process has opened such a cookie before and doesn't know that its session ended. Takes almost no
 * time.
 */
export function hasOpenedCookie(headers: Headers): boolean {
  const token = readCookie(headers, sessionCookie().name);
  const known = token ? openedCookies().get(cacheName(token)) : undefined;
  return known !== undefined && known.isOver !== true && Date.now() < known.exp * 1_000;
}

/** Notes that the session of a cookie has ended: it then counts as a stranger's. */
export function noteSessionOver(headers: Headers): void {
  const token = readCookie(headers, sessionCookie().name);
  const known = token ? openedCookies().get(cacheName(token)) : undefined;
  if (known) known.isOver = true;
}

/** Reads the claims of a cookie that we sealed and that has not expired; null otherwise. */
export async function readSessionClaims(headers: Headers): Promise<SessionClaims | null> {
  const token = readCookie(headers, sessionCookie().name);
  if (!token) return null;
  const name = cacheName(token);
  const known = openedCookies().get(name);
  if (known && Date.now() < known.exp * 1_000) return known;
  try {
    const read = claims.safeParse(await decode({ token, secret: env().nextAuthSecret })).data ?? null;
    if (read) remember(name, read);
    return read;
  } catch {
    return null; // forged, cut or sealed with another secret: nobody is signed in
  }
}

function remember(name: string, read: SessionClaims & { exp: number }): void {
  const opened = openedCookies();
  const [oldest] = opened.keys();
  if (opened.size >= MAX_REMEMBERED && oldest !== undefined) opened.delete(oldest);
  opened.set(name, read);
}

function cacheName(token: string): string {
  return createHash("sha256").update(env().nextAuthSecret).update("\0").update(token).digest("base64");
}
