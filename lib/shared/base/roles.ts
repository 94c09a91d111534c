export const ROLES = ["staff", "marketing", "admin"] as const;

export type Role = (typeof ROLES)[number];

/** Whether someone with `roles` may do what `needed` may do. Admins may do everything. */
export function hasRole(roles: readonly Role[], needed: Role): boolean {
  return roles.includes("admin") || roles.includes(needed);
}
