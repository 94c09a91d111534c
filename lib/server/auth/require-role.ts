import "server-only";
import { AppError } from "#lib/shared/errors.ts";
import type { Identity } from "#lib/shared/identity.ts";
import { hasRole, type Role } from "#lib/shared/roles.ts";

/** `signedIn` is enough for what every person may do. */
export type NeededRole = Role | "signedIn";

/** Throws `forbidden` unless the person may do what `needed` may do. */
export function requireRole({ roles }: Identity, needed: NeededRole): void {
  if (needed !== "signedIn" && !hasRole(roles, needed)) throw new AppError("forbidden", `needs ${needed}`);
}
