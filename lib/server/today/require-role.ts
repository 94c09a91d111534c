import "server-only";
import { AppError } from "#lib/shared/base/errors.ts";
import { hasRole, type Identity, type Role } from "#lib/shared/base/identity.ts";

/** A part of Today is for one role; throws `forbidden`. */
export function requireTodayRole({ roles }: Identity, needed: Role): void {
  if (!hasRole(roles, needed)) throw new AppError("forbidden", `needs ${needed}`);
}
