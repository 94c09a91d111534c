import { OPERATIONS, type Operation } from "../calls/operations.ts";

/** What a call was billed for: an edition, what a card check found out, `free` for answers that cost nothing, or nothing of these. */
export type Billed = { operation: Operation; detail: string | null };

/** The group of such calls. */
export function billedGroup(operation: Operation, detail: string): string {
  return `${operation} ${detail}`;
}

/** What a group is of; null for text that is none. */
export function readBilled(group: string): Billed | null {
  const [name, detail] = group.split(" ");
  const operation = OPERATIONS.find((each) => each === name);
  return operation ? { operation, detail: detail || null } : null;
}

/** The keys of its name in `usage` besides that of its operation: of what a card check found out, or of an edition. */
export function billedKey({ operation, detail }: Billed): `verdicts.${string}` | `variants.${string}` | null {
  if (operation === "bankCard") return `verdicts.${detail ?? "none"}`;
  return detail === null ? null : `variants.${detail}`;
}
