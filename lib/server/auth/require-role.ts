import "server-only";
import { mayPass, type NeededRole } from "#lib/server/auth/may-pass.ts";
import { noteDenial, type Door } from "#lib/server/auth/note-denial.ts";
import { AppError } from "#lib/shared/errors.ts";
import type { Identity } from "#lib/shared/identity.ts";

/** Throws `forbidden` unless the person may do what `needed` may do, and notes who was turned away at which door. */
export async function requireRole(identity: Identity, needed: NeededRole, door: Door): Promise<void> {
  if (mayPass(identity, needed)) return;
  await noteDenial(identity, needed, door);
  throw new AppError("forbidden", `needs ${needed}`);
}
