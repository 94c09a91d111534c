import { answerBankCard } from "./answer-bank-card.ts";
import { answerBuyerOpenId } from "./answer-buyer-open-id.ts";
import { answerPendingOrders } from "./answer-pending-orders.ts";
import { answerSoldOrders } from "./answer-sold-orders.ts";
import { answerTopUpLink } from "./answer-top-up-link.ts";
import type { OperationAnswer, OperationInput } from "./operation-input.ts";
import type { ServiceOperation } from "#lib/sandbox/state/service-operation.ts";

const ANSWERS: Record<ServiceOperation, (input: OperationInput) => OperationAnswer> = {
  topUpLink: answerTopUpLink,
  bankCard: answerBankCard,
  pendingOrders: answerPendingOrders,
  buyerOpenId: answerBuyerOpenId,
  soldOrders: answerSoldOrders,
};

/** Carries out one operation; a refusal is thrown as `RefusalError`. */
export function answerOperation(operation: ServiceOperation, input: OperationInput): OperationAnswer {
  return ANSWERS[operation](input);
}
