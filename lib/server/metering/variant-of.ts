import "server-only";
import type { OperationRequest } from "#lib/server/metering/call-outcome.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

type Variants = { [O in Operation]: (question: OperationRequest<O>) => string | null };

const VARIANTS: Variants = {
  topUpLink: () => null,
  bankCard: ({ idCardCode, bankPreMobile }) =>
    idCardCode === undefined ? "2" : bankPreMobile === undefined ? "3" : "4",
  pendingOrders: () => null,
  buyerOpenId: ({ edition }) => edition,
  soldOrders: ({ edition }) => edition,
};

/** What the price of a question depends on besides its operation: the level of a card check, the edition of orders and buyers. */
export function variantOf<O extends Operation>(operation: O, question: OperationRequest<O>): string | null {
  const variant: Variants[O] = VARIANTS[operation];
  return variant(question);
}
