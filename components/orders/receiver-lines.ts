import { oneLine } from "#components/orders/one-line.ts";
import type { Receiver } from "#lib/shared/orders.ts";

/** Region over masked name and phone, as the two lines of a cell; a part that is absent leaves no trace. */
export function receiverLines({ province, city, district, name, phone }: Receiver): string {
  const region = [province, city, district].map(oneLine).filter(Boolean).join(" ");
  const person = [name, phone].map(oneLine).filter(Boolean).join(" · ");
  return [region, person].filter(Boolean).join("\n");
}
