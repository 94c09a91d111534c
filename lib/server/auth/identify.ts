import "server-only";
import { findPerson } from "#lib/server/auth/find-person.ts";
import { AppError } from "#lib/shared/errors.ts";
import type { Identity } from "#lib/shared/identity.ts";

/** Who sent these headers; throws `notSignedIn` when nobody is. A passive look keeps no session alive. */
export async function identify(headers: Headers, { isPassive = false } = {}): Promise<Identity> {
  const identity = await findPerson(headers, new Date(), { isPassive });
  if (!identity) throw new AppError("notSignedIn", "no living session");
  return identity;
}
