import type { IconName } from "#components/ui/icon.tsx";
import { hasRole, type Role } from "#lib/shared/base/identity.ts";

export type NavEntry = {
  key: "today" | "pending" | "sold" | "book" | "buyers" | "cards" | "topUp" | "jobs" | "usage" | "settings";
  href: string;
  /** Address in the rail, next to which the section's other pages are listed. */
  railHref?: string;
  icon: IconName;
  group: number;
};

/** `role` null: for everybody with a role. */
const ENTRIES: readonly (NavEntry & { role: Role | null })[] = [
  { key: "today", href: "/", icon: "today", group: 0, role: null },
  { key: "pending", href: "/orders/pending", icon: "pending", group: 0, role: "staff" },
  { key: "sold", href: "/orders/sold", icon: "sold", group: 0, role: "staff" },
  { key: "book", href: "/orders/book", icon: "book", group: 0, role: "staff" },
  { key: "buyers", href: "/buyers", icon: "buyers", group: 1, role: "staff" },
  { key: "cards", href: "/cards", icon: "cards", group: 1, role: "admin" },
  { key: "topUp", href: "/top-up", icon: "top-up", group: 1, role: "marketing" },
  { key: "jobs", href: "/jobs", icon: "clock", group: 2, role: null },
  { key: "usage", href: "/usage", icon: "usage", group: 2, role: "admin" },
  {
    key: "settings",
    href: "/settings",
    railHref: "/settings/shops",
    icon: "settings",
    group: 2,
    role: "admin",
  },
];

/** Pages that a person with these roles may open, in the order of the rail. */
export function navEntries(roles: readonly Role[]): NavEntry[] {
  return ENTRIES.filter(({ role }) => (role === null ? roles.length > 0 : hasRole(roles, role))).map(
    ({ role: _, ...entry }) => entry,
  );
}

/** True when `pathname` is the entry's page or below it. */
export function isCurrent(entry: NavEntry, pathname: string): boolean {
  return pathname === entry.href || pathname.startsWith(`${entry.href}/`);
}
