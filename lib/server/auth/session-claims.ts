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

/** What the cookie claims; the database judges it. */
export type SessionClaims = Pick<z.infer<typeof claims>, "sessionId" | "personId" | "sessionVersion">;

/** `isOver`: the database has said that its session is. */
type Opened = SessionClaims & { exp: number; isOver?: boolean };

const MAX_REMEMBERED = 1_000;

/**
 * Opening a cookie takes longer than a statement: what was opened is remembered, by a hash, until its end.
 */
function openedCookies(): Map<string, Opened> {
  return processWide("opened-cookies", () => new Map());
}

/** Whether this process has opened such a cookie before and knows nothing of an end of its session: next to no work. */
export function hasOpenedCookie(headers: Headers): boolean {
  const token = readCookie(headers, sessionCookie().name);
  const known = token ? openedCookies().get(cacheName(token)) : undefined;
  return known !== undefined && known.isOver !== true && Date.now() < known.exp * 1_000;
}

/** Has a cookie count as a stranger's from here on: its session is over. */
export function noteSessionOver(headers: Headers): void {
  const token = readCookie(headers, sessionCookie().name);
  const known = token ? openedCookies().get(cacheName(token)) : undefined;
  if (known) known.isOver = true;
}

/** The claims of a cookie that we sealed ourselves and that is not past its end; null otherwise. */
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
