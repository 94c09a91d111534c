import { handleBankCard } from "./handle-bank-card.ts";
import { handleBuyerOpenId } from "./handle-buyer-open-id.ts";
import { handlePendingOrders } from "./handle-pending-orders.ts";
import { handleSoldOrders } from "./handle-sold-orders.ts";
import { handleTopUpLink } from "./handle-top-up-link.ts";
import type { OperationResult, OperationInput } from "./operation-input.ts";
import type { ServiceOperation } from "#lib/sandbox/state/endpoints.ts";

const ANSWERS: Record<ServiceOperation, (input: OperationInput) => OperationResult> = {
  topUpLink: handleTopUpLink,
  bankCard: handleBankCard,
  pendingOrders: handlePendingOrders,
  buyerOpenId: handleBuyerOpenId,
  soldOrders: handleSoldOrders,
};

/** Runs one operation; throws `RefusalError` if it is rejected. */
export function handleOperation(operation: ServiceOperation, input: OperationInput): OperationResult {
  return ANSWERS[operation](input);
}
