import { oneLine } from "#components/orders/columns/one-line.ts";
import { usePhone } from "#components/ui/use-phone.ts";
import type { Receiver } from "#lib/shared/orders/orders.ts";

const joined = (parts: (string | null)[], by: string) => parts.map(oneLine).filter(Boolean).join(by);

/** Region over masked name and phone, as the two lines of a cell; on a card the city and the district alone. A part that is absent leaves no trace. */
export function ReceiverLines({
  receiver: { province, city, district, name, phone },
}: {
  receiver: Receiver;
}): string {
  const isPhone = usePhone();
  const region = joined([province, city, district], " ");
  if (isPhone) return joined([city, district], " ") || region;
  return [region, joined([name, phone], " · ")].filter(Boolean).join("\n");
}
