import { type FileOrder, MAX_ORDERS_AT_ONCE } from "./file-orders.ts";

/** Bytes of the orders of one command. */
const MAX_PART_BYTES = 700_000;
/** Splits orders into parts that a command can carry. */
export function partsOf(orders: readonly FileOrder[], mostBytes = MAX_PART_BYTES): FileOrder[][] {
  const parts: FileOrder[][] = [];
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const order of orders) {
    const size = encoder.encode(JSON.stringify(order)).length;
    const part = parts.at(-1);
    if (part === undefined || part.length >= MAX_ORDERS_AT_ONCE || bytes + size > mostBytes) {
      parts.push([order]);
      bytes = size;
    } else {
      part.push(order);
      bytes += size;
    }
  }
  return parts;
}
