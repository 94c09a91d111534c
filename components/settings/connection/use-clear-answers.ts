import { useQueryClient } from "@tanstack/react-query";
import { handedOrders } from "#lib/client/handed-orders.ts";

/** Drops what this tab holds of the account before: its answers, and orders on their way to the buyers page. */
export function useClearResponses(): () => void {
  const client = useQueryClient();
  return () => {
    client.clear();
    handedOrders.forget();
  };
}
