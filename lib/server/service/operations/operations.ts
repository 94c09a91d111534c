import type { Operation } from "#lib/shared/calls/operations.ts";
import { BANK_CARD } from "./bank-card.ts";
import { BUYER_OPEN_ID } from "./buyer-open-id.ts";
import { PENDING_ORDERS } from "./pending-orders.ts";
import { SOLD_ORDERS } from "./sold-orders.ts";
import { TOP_UP_LINK } from "./top-up-link.ts";
import type { ServiceOperation } from "./service-operation.ts";

const OPERATIONS_BY_NAME = {
  topUpLink: TOP_UP_LINK,
  bankCard: BANK_CARD,
  pendingOrders: PENDING_ORDERS,
  buyerOpenId: BUYER_OPEN_ID,
  soldOrders: SOLD_ORDERS,
};

type OperationsByName = typeof OPERATIONS_BY_NAME;

/** Request of an operation, in the words of the product. */
export type OperationRequest<O extends Operation> = Parameters<OperationsByName[O]["write"]>[0];

/** Data of its response. */
export type OperationData<O extends Operation> = ReturnType<OperationsByName[O]["cache"]["join"]>;

/** Every operation of the spec, each in its own file. */
export const SERVICE_OPERATIONS: {
  [O in Operation]: ServiceOperation<OperationRequest<O>, OperationData<O>>;
} = OPERATIONS_BY_NAME;

/** Gives what the price of a request depends on besides its operation; null where there is nothing. */
export function requestVariant<O extends Operation>(
  operation: O,
  request: OperationRequest<O>,
): string | null {
  return SERVICE_OPERATIONS[operation].variant(request);
}

/** Counts the most rows a response may have, where each could carry a charge. Spec: "Limits", charge reporting. */
export function countRequestedRows<O extends Operation>(operation: O, request: OperationRequest<O>): number {
  return SERVICE_OPERATIONS[operation].rowsAsked?.(request) ?? 1;
}
