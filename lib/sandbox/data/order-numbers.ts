import { formatChinaTime } from "./china-time.ts";
import type { Order } from "./make-order.ts";

/** A channel's numbers: 19 digits, `261121-677163358206000`, or 12 digits and `YS-1K6MB6K3` in turn. */
export type NumberForm = "digits" | "dated" | "mixed";

/** Rewrites the order's number as its channel does; newer orders keep greater numbers. */
export function inForm(form: NumberForm, order: Order): Order {
  return { ...order, orderNumber: write(form, BigInt(order.orderNumber), order.confirmedAt) };
}

function write(form: NumberForm, number: bigint, confirmedAt: number): string {
  if (form === "digits") return String(number);
  if (form === "dated") {
    const day = formatChinaTime(confirmedAt).slice(2, 10).replaceAll("-", "");
    return `${day}-${String(number % 10n ** 15n).padStart(15, "0")}`;
  }
  const short = (number / 10n ** 6n) % 10n ** 12n;
  return number % 2n === 0n ? String(short).padStart(12, "0") : `YS-${short.toString(36).toUpperCase()}`;
}
