import "server-only";
import type { Identity } from "#lib/shared/base/identity.ts";
import { hasRole, type Role } from "#lib/shared/base/identity.ts";

/** `signedIn` is enough for what every person may do. */
export type NeededRole = Role | "signedIn";

/** Whether the person may do what `needed` may do. */
export function hasAccess({ roles }: Identity, needed: NeededRole): boolean {
  return needed === "signedIn" || hasRole(roles, needed);
}
