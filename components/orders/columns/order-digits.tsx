import { groupDigits } from "#lib/shared/base/digits.ts";
import { oneLine } from "#components/orders/columns/one-line.ts";

/** The groups of an order number for a cell that is itself the number: every second group is an element, none is a blank. */
export function OrderDigits({ value }: { value: string }) {
  return groupDigits(oneLine(value)).map((group, at) => (at % 2 === 0 ? group : <i key={at}>{group}</i>));
}
