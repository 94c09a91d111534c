import { useQueryClient } from "@tanstack/react-query";
import { handedOrders } from "#lib/client/handed-orders.ts";

/** Drops this tab's data of the previous account: results, and orders on their way to the buyers page. */
export function useClearResponses(): () => void {
  const client = useQueryClient();
  return () => {
    client.clear();
    handedOrders.forget();
  };
}
