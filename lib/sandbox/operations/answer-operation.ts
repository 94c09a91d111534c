import { handleBankCard } from "./answer-bank-card.ts";
import { handleBuyerOpenId } from "./answer-buyer-open-id.ts";
import { handlePendingOrders } from "./answer-pending-orders.ts";
import { handleSoldOrders } from "./answer-sold-orders.ts";
import { handleTopUpLink } from "./answer-top-up-link.ts";
import type { OperationResult, OperationInput } from "./operation-input.ts";
import type { ServiceOperation } from "#lib/sandbox/state/service-operation.ts";

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
