import "server-only";
import { findPerson } from "#lib/server/auth/find-person.ts";
import { AppError } from "#lib/shared/errors.ts";
import type { Identity } from "#lib/shared/identity.ts";

/** Who sent these headers; throws `notSignedIn` when nobody is. */
export async function identify(headers: Headers, now = new Date()): Promise<Identity> {
  const identity = await findPerson(headers, now);
  if (!identity) throw new AppError("notSignedIn", "no living session");
  return identity;
}
