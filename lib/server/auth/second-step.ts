import "server-only";
import { eq } from "drizzle-orm";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { readCookie, sessionCookie } from "./cookies.ts";

type Person = typeof people.$inferSelect;

const LIFE_MS = 5 * 60_000;
/** Separate salt: this token opens as nothing else, and no session opens as this. */
const SALT = "md-second-step";

const sealed = z.object({
  personId: z.uuid(),
  sessionVersion: z.int(),
  until: z.number(),
  isKept: z.boolean().default(false),
});

/** Person at the second step; `isKept`: they ticked "Keep me signed in" on the password step. */
export type FoundStep = { person: Person; isKept: boolean };

/**
 * Makes a token that proves for five minutes, and only at the second step, that this browser gave the right password.
 */
export async function createSecondStep({ person, isKept }: FoundStep, now: Date): Promise<string> {
  const { id: personId, sessionVersion } = person;
  const token = { personId, sessionVersion, until: now.getTime() + LIFE_MS, isKept };
  return encode({ token, secret: env().nextAuthSecret, salt: SALT, maxAge: LIFE_MS / 1000 });
}

/** Set-Cookie header of the token; null removes it. */
export function secondStepCookie(token: string | null): string {
  const { isSecure } = sessionCookie();
  const life = token === null ? 0 : LIFE_MS / 1000;
  return (
    `${cookieName()}=${token ?? ""}; Path=/; Max-Age=${life}; HttpOnly; ` +
    `SameSite=Strict${isSecure ? "; Secure" : ""}`
  );
}

/** Finds the person who may give a code: the password was right within the last five minutes, nothing changed since. */
export async function findSecondStep(headers: Headers, now = new Date()): Promise<FoundStep | null> {
  const token = readCookie(headers, cookieName());
  if (!token) return null;
  const step = await decode({ token, secret: env().nextAuthSecret, salt: SALT }).then(
    (read) => sealed.safeParse(read).data,
    () => undefined, // forged or cut
  );
  if (!step || step.until <= now.getTime()) return null;
  const [person] = await database().select().from(people).where(eq(people.id, step.personId));
  const isSame = person?.sessionVersion === step.sessionVersion && person.disabledAt === null;
  return isSame && person.totpConfirmedAt ? { person, isKept: step.isKept } : null;
}

function cookieName(): string {
  return `${sessionCookie().isSecure ? "__Host-" : ""}${SALT}`;
}
