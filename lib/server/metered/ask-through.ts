import "server-only";
import { randomUUID } from "node:crypto";
import { AnsweredMeanwhileError } from "#lib/server/metered/answers/answered-meanwhile-error.ts";
import type { AskContext, Question, Result } from "#lib/server/metered/asked.ts";
import { closeCall } from "#lib/server/metered/ledger/close-call.ts";
import type { Companion } from "#lib/server/metered/companion.ts";
import { findAnswer } from "#lib/server/metered/answers/find-answer.ts";
import { flightsUnderWay } from "#lib/server/metered/ledger/flights-under-way.ts";
import { keepAnswer } from "#lib/server/metered/answers/keep-answer.ts";
import { openCall, type CallOpening } from "#lib/server/metered/ledger/open-call.ts";
import { overBudget } from "#lib/server/metered/budgets/over-budget-error.ts";
import { reportFault } from "#lib/server/metered/report-fault.ts";
import { requireBudget } from "#lib/server/metered/budgets/require-budget.ts";
import { uncalledResult } from "#lib/server/metered/uncalled-result.ts";
import { variantOf } from "#lib/server/metered/variant-of.ts";
import type { Database } from "#lib/server/db/database.ts";
import type { CallOptions, Journal, ServiceClient } from "#lib/server/service/service-client.ts";
import type { CallResult } from "#lib/shared/call-result.ts";
import type { Operation } from "#lib/shared/operations.ts";

type Ask<O extends Operation> = {
  client: ServiceClient;
  context: AskContext;
  operation: O;
  question: Question<O>;
  /** The ledger's key of the question. */
  fingerprint: string;
  /** What such a call usually costs, as it will be known by the end of this one. */
  predicted: Promise<number | null>;
  companion?: Companion<O> | undefined;
};

export type Called<O extends Operation> = { result: Result<O>; callId: string | null; asOf: number };

/**
 * Sends one question through `client`, with a row in the ledger, and those of `companion`, around every attempt; a good
 * answer is kept in the commit of its row. Throws `AnsweredMeanwhileError`, and sends nothing, when another call has
 * answered the question since it was looked for. A call that no budget has room for is `notSent` with `overBudget`.
 */
export async function askThrough<O extends Operation>(ask: Ask<O>): Promise<Called<O>> {
  const callId = randomUUID();
  const flights = flightsUnderWay();
  flights.add(callId);
  try {
    const journal = journalOf(ask, callId);
    const call = methodOf(ask.client, ask.operation)(ask.question, { priority: "person", journal });
    const result = await call.catch((error: unknown) => stopped(ask.operation, error, journal.lastEnd()));
    return { result, callId: journal.isWritten() ? callId : null, asOf: Date.now() };
  } finally {
    flights.delete(callId);
  }
}

/** A budget that has no room for a repetition leaves the call with the end of the attempts before it. */
function stopped<O extends Operation>(operation: O, error: unknown, lastEnd: Result<O> | null): Result<O> {
  const budget = overBudget(error);
  if (!budget) throw error;
  return lastEnd ?? uncalledResult(operation, { outcome: "notSent", reason: "overBudget", sentCount: 0, budget });
}

type CallJournal<O extends Operation> = Journal & { isWritten: () => boolean; lastEnd: () => Result<O> | null };

function journalOf<O extends Operation>({ context, operation, question, fingerprint, predicted, companion }: Ask<O>, callId: string): CallJournal<O> {
  const { personId, shopId, askId, again } = context;
  const opening: Omit<CallOpening, "attempt"> = { callId, personId, shopId, askId, operation, variant: variantOf(operation, question), fingerprint };
  let rowId: string | null = null;
  let answeredAt: Date | null = null;
  let lastEnd: Result<O> | null = null;

  return { isWritten: () => rowId !== null, lastEnd: () => lastEnd, open, close };

  async function open(attempt: number): Promise<void> {
    const isFirst = rowId === null;
    // Before the transaction, which would else hold a connection while it waits for a second one.
    const points = await predicted;
    rowId = await openCall({ ...opening, attempt }, async (tx) => {
      if (!again) await refuseAnswered(tx);
      await requireBudget(tx, { callId, operation, points });
      if (isFirst) await companion?.open(tx, callId);
    });
  }

  async function refuseAnswered(tx: Database): Promise<void> {
    const answer = await findAnswer(operation, question, tx);
    if (answer) throw new AnsweredMeanwhileError(answer);
  }

  async function close(result: CallResult<unknown>): Promise<void> {
    if (rowId === null) return;
    const own = asResultOf<O>(result);
    lastEnd = own;
    // A closing that is written only later is not the answer of that moment.
    const at = (answeredAt ??= new Date());
    const beside = async (tx: Database) => {
      await keepAnswer(tx, { operation, question, callId, answeredAt: at, result: own });
      // Last: a companion whose rows were redacted meanwhile has the answer forgotten again.
      await companion?.close(tx, callId, own);
    };
    try {
      await closeCall(rowId, result, await predicted, beside);
    } catch (error) {
      reportFault("the ledger row of a call could not be closed", error, { callId, outcome: result.outcome, serviceCode: result.code, costPoints: result.costPoints });
      throw error;
    }
  }
}

// The journal of a call is closed with the results of its own method alone.
function asResultOf<O extends Operation>(result: CallResult<unknown>): Result<O> {
  return result as Result<O>;
}

// The method of an operation takes its question and gives its result: both types are made from it.
function methodOf<O extends Operation>(client: ServiceClient, operation: O) {
  return client[operation] as unknown as (question: Question<O>, options: CallOptions) => Promise<Result<O>>;
}
