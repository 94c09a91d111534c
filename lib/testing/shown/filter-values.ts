import type { FilterField, FilterFields } from "#lib/shared/orders/filter-fields.ts";

/** Texts by kind of field: one that its filter takes, and texts that it does not. */
const TEXTS: Record<FilterField["kind"], [good: string, ...junk: string[]]> = {
  source: ["1", "", "0", "true"],
  text: ["浙江省", "", " ", "x".repeat(201)],
  amount: ["12.50", "", "1e3", "-1", "1.234", "1,000", ".5", "１"],
  moment: ["2026-11-21", "", "tomorrow", "2026-02-30"],
  status: ["2", "", " ", "x".repeat(101)],
  switch: ["1", "", "yes"],
  due: ["hours4", "", "now", "Overdue"],
  flag: ["3", "", "0", "6", "12", "１"],
};

/** A value that the filter takes, other than the one it has at first. */
export function filterValue({ kind, parse }: FilterField): unknown {
  return parse(TEXTS[kind][0]);
}

/** Such a value of each. */
export function filterValues(fields: FilterFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, filterValue(field)]));
}

/** Texts that the filter rejects. */
export function filterJunk(field: FilterField): string[] {
  const [, ...junk] = TEXTS[field.kind];
  return field.kind === "text" ? [...junk, "x".repeat(field.maxLength + 1)] : junk;
}
