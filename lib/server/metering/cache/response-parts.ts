import "server-only";
import type { AnswerData, OperationRequest } from "#lib/server/metering/call-outcome.ts";
import { hasNoLink } from "#lib/shared/top-up/top-up.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

/** A question as the answer ledger knows it, in words that are equal for equal questions. */
export type PartQuestion = object;
export type Part = { question: PartQuestion; data: unknown };

type Splitter<O extends Operation> = {
  /** What a question asks for; each is kept and found on its own. */
  questions: (question: OperationRequest<O>) => PartQuestion[];
  /** What of an answer is worth keeping: never one that a further call may better. */
  parts: (question: OperationRequest<O>, data: AnswerData<O>) => Part[];
  /** The answer that parts make, in the order of `questions`. */
  join: (question: OperationRequest<O>, parts: unknown[]) => AnswerData<O>;
};

const SPLITTERS: { [O in Operation]: Splitter<O> } = {
  // How `sid` is carried is no part of the question.
  topUpLink: whole(
    ({ sid }) => ({ sid }),
    (data) => !hasNoLink(data),
  ),
  bankCard: whole(
    (question) => question,
    ({ verdict, isEchoClash }) => (verdict === "T" || verdict === "F") && !isEchoClash,
  ),
  pendingOrders: whole(
    (question) => question,
    () => true,
  ),
  soldOrders: whole(
    (question) => question,
    () => true,
  ),
  // Orders are packed thirty to a call in whatever way: each is a question of its own.
  buyerOpenId: {
    questions: ({ shopId, edition, orders }) =>
      orders.map(({ tid, buyerNick }) => ({ shopId, edition, tid, buyerNick })),
    parts: ({ shopId, edition, orders }, { answers }) => {
      const nicks = new Map(orders.map(({ tid, buyerNick }) => [tid, buyerNick]));
      return answers.flatMap((answer) =>
        answer.openUid === null
          ? []
          : [
              {
                question: { shopId, edition, tid: answer.tid, buyerNick: nicks.get(answer.tid) },
                data: answer,
              },
            ],
      );
    },
    join: (_, parts) => ({ answers: parts as AnswerData<"buyerOpenId">["answers"], foreignCount: 0 }),
  },
};

/** How the answers of an operation are kept. Only what was kept by `parts` is ever joined. */
export function splitterOf<O extends Operation>(operation: O): Splitter<O> {
  return SPLITTERS[operation];
}

function whole<O extends Operation>(
  key: (question: OperationRequest<O>) => PartQuestion,
  isWorthKeeping: (data: AnswerData<O>) => boolean,
): Splitter<O> {
  return {
    questions: (question) => [key(question)],
    parts: (question, data) => (isWorthKeeping(data) ? [{ question: key(question), data }] : []),
    join: (_, [data]) => data as AnswerData<O>,
  };
}
