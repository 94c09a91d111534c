import "server-only";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { readCookie, sessionCookie } from "./cookies.ts";
import type { SessionClaims } from "./session-claims.ts";

const LIFE_S = 180 * 24 * 60 * 60;
/** Limit of accounts that one browser is marked for. */
const MAX_MARKS = 4;

/** Mark of a browser that signed in to an account before; valid while the person's session version is the same. */
export type BrowserMark = { id: string; version: number };

/**
 * Reads the mark this browser holds for the account and checks its seal only; the database decides if its version is
 * still valid.
 */
export function readMark(headers: Headers, account: string): BrowserMark | null {
  for (const text of marksIn(headers)) {
    const [id = "", version = "", seal = ""] = text.split(".");
    if (isEqual(seal, sealMark({ id, version: Number(version) }, account)))
      return { id, version: Number(version) };
  }
  return null;
}

/** Key by which this browser's tries count; null if a new password or a disabled account ended its mark. */
export async function knownBrowser(mark: BrowserMark | null, account: string): Promise<string | null> {
  if (!mark) return null;
  const [row] = await database()
    .select({ version: people.sessionVersion })
    .from(people)
    .where(and(eq(people.email, account), isNull(people.disabledAt)));
  return row?.version === mark.version ? browserKey(mark) : null;
}

export function browserKey({ id }: BrowserMark): string {
  return keyedHash("sign-in browser", id);
}

/** Cookie after a sign-in: this account's mark first, then the earlier ones. */
export function markCookie(
  headers: Headers,
  account: string,
  { sessionVersion: version }: SessionClaims,
): string {
  const id = readMark(headers, account)?.id ?? randomBytes(16).toString("base64url");
  const mark = { id, version };
  const others = marksIn(headers).filter((text) => !text.startsWith(`${id}.`));
  const value = [`${id}.${version}.${sealMark(mark, account)}`, ...others].slice(0, MAX_MARKS).join("~");
  const { isSecure } = sessionCookie();
  return `${cookieName()}=${value}; Path=/; Max-Age=${LIFE_S}; HttpOnly; ${isSecure ? "Secure; " : ""}SameSite=Lax`;
}

function marksIn(headers: Headers): string[] {
  const value = readCookie(headers, cookieName()) ?? "";
  return value.split("~", MAX_MARKS).filter((text) => /^[\w-]{22}\.\d{1,9}\.[\w-]{43}$/.test(text));
}

function cookieName(): string {
  return sessionCookie().isSecure ? "__Host-md-browser" : "md-browser";
}

function sealMark({ id, version }: BrowserMark, account: string): string {
  return keyedHash("known browser", `${id} ${version} ${account}`);
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
