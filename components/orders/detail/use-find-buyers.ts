import { useRouter, useSearchParams } from "next/navigation";
import { handedOrders } from "#lib/client/handed-orders.ts";
import { shopUrl } from "#lib/shared/base/shops.ts";

/** Opens the buyers page with these orders; it sends nothing until somebody has added their nicknames. */
export function useFindBuyers(): (orderNumbers: string[]) => void {
  const router = useRouter();
  const params = useSearchParams();
  return (orderNumbers) => {
    handedOrders.keep(orderNumbers);
    router.push(`/buyers${shopUrl.write(shopUrl.read(params))}`);
  };
}
