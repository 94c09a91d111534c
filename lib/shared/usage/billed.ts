import { OPERATIONS, type Operation } from "../calls/operations.ts";

/** Billing group of a call: an edition, a verdict, `free`, or none of these. */
type Billed = { operation: Operation; detail: string | null };

/** Text form of a group. */
export function billedGroup(operation: Operation, detail: string): string {
  return `${operation} ${detail}`;
}

/** Reads the text form of a group; null for any other text. */
export function readBilled(group: string): Billed | null {
  const [name, detail] = group.split(" ");
  const operation = OPERATIONS.find((each) => each === name);
  return operation ? { operation, detail: detail || null } : null;
}

/** Key of its name in `usage`, next to that of its operation: a verdict or an edition. */
export function billedKey({
  operation,
  detail,
}: Billed): `verdicts.${string}` | `operations.variants.${string}` | null {
  if (operation === "bankCard") return `verdicts.${detail ?? "none"}`;
  return detail === null ? null : `operations.variants.${detail}`;
}
