/** The pages about usage that exist, in the order of the row above them. */
export const USAGE_ENTRIES = [
  { key: "overview", href: "/usage" },
  { key: "calls", href: "/usage/calls" },
  { key: "maybe", href: "/usage/maybe-charged" },
  { key: "charges", href: "/usage/charges" },
  { key: "budgets", href: "/usage/budgets" },
] as const;
