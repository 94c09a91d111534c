import "server-only";
import { AppError } from "#lib/shared/base/errors.ts";
import { hasRole, type Identity, type Role } from "#lib/shared/base/identity.ts";

/** Throws `forbidden` unless the person has the role of a part of Today. */
export function requireTodayRole({ roles }: Identity, needed: Role): void {
  if (!hasRole(roles, needed)) throw new AppError("forbidden", `needs ${needed}`);
}
