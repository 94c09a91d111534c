/** The pages about usage that exist, in the order of the row above them. */
export const USAGE_ENTRIES = [{ key: "overview", href: "/usage" }, { key: "budgets", href: "/usage/budgets" }] as const;
