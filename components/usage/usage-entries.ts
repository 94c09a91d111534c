/** Pages about usage, in the order of their row. */
export const USAGE_ENTRIES = [
  { key: "overview", href: "/usage" },
  { key: "calls", href: "/usage/calls" },
  { key: "maybe", href: "/usage/maybe-charged" },
  { key: "charges", href: "/usage/charges" },
  { key: "budgets", href: "/usage/budgets" },
] as const;
