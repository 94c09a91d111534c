import "server-only";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { hasNoLink } from "#lib/shared/top-up/top-up.ts";
import type { AnswerData, OperationRequest } from "./call-outcome.ts";

/** A request as the cache knows it, in words that are equal for equal requests. */
type CacheKey = object;

type CacheEntries<O extends Operation> = {
  /** What a request asks for; each is cached and found on its own. */
  keys: (request: OperationRequest<O>) => CacheKey[];
  /** What of an answer is worth keeping: never one that a further call may better. */
  entries: (request: OperationRequest<O>, data: AnswerData<O>) => { key: CacheKey; data: unknown }[];
  /** The answer that entries make, in the order of `keys`. Only what was cached by `entries` is ever joined. */
  join: (request: OperationRequest<O>, entries: unknown[]) => AnswerData<O>;
};

type CallOperation<O extends Operation> = CacheEntries<O> & {
  /** Which of the operation's variants a request is: the level of a card check, the edition of orders and buyers. */
  variant: (request: OperationRequest<O>) => string | null;
};

const CALL_OPERATIONS: { [O in Operation]: CallOperation<O> } = {
  topUpLink: {
    variant: () => null,
    // How `sid` is carried is no part of the request.
    ...whole<"topUpLink">(
      ({ sid }) => ({ sid }),
      (data) => !hasNoLink(data),
    ),
  },
  bankCard: {
    variant: ({ idCardCode, bankPreMobile }) =>
      idCardCode === undefined ? "2" : bankPreMobile === undefined ? "3" : "4",
    ...whole<"bankCard">(
      (request) => request,
      ({ verdict, isEchoClash }) => (verdict === "T" || verdict === "F") && !isEchoClash,
    ),
  },
  pendingOrders: {
    variant: () => null,
    ...whole<"pendingOrders">(
      (request) => request,
      () => true,
    ),
  },
  soldOrders: {
    variant: ({ edition }) => edition,
    ...whole<"soldOrders">(
      (request) => request,
      () => true,
    ),
  },
  // Orders are packed thirty to a call in whatever way: each is cached on its own.
  buyerOpenId: {
    variant: ({ edition }) => edition,
    keys: ({ shopId, edition, orders }) =>
      orders.map(({ tid, buyerNick }) => ({ shopId, edition, tid, buyerNick })),
    entries: ({ shopId, edition, orders }, { answers }) => {
      const nicks = new Map(orders.map(({ tid, buyerNick }) => [tid, buyerNick]));
      return answers
        .filter(({ openUid }) => openUid !== null)
        .map((data) => ({ key: { shopId, edition, tid: data.tid, buyerNick: nicks.get(data.tid) }, data }));
    },
    join: (_, entries) => ({ answers: entries as AnswerData<"buyerOpenId">["answers"], foreignCount: 0 }),
  },
};

/** What the price of a request depends on besides its operation. */
export function variantOf<O extends Operation>(operation: O, request: OperationRequest<O>): string | null {
  const { variant }: CallOperation<O> = CALL_OPERATIONS[operation];
  return variant(request);
}

/** How the answers of an operation are cached. */
export function cacheEntriesOf<O extends Operation>(operation: O): CacheEntries<O> {
  return CALL_OPERATIONS[operation];
}

function whole<O extends Operation>(
  key: (request: OperationRequest<O>) => CacheKey,
  isWorthKeeping: (data: AnswerData<O>) => boolean,
): CacheEntries<O> {
  return {
    keys: (request) => [key(request)],
    entries: (request, data) => (isWorthKeeping(data) ? [{ key: key(request), data }] : []),
    join: (_, [data]) => data as AnswerData<O>,
  };
}
