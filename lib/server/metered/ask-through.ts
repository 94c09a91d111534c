import "server-only";
import { randomUUID } from "node:crypto";
import type { AskContext, Asked, Question, Result } from "#lib/server/metered/asked.ts";
import { closeCall } from "#lib/server/metered/close-call.ts";
import type { Companion } from "#lib/server/metered/companion.ts";
import { fingerprint } from "#lib/server/metered/fingerprint.ts";
import { openCall } from "#lib/server/metered/open-call.ts";
import { reportFault } from "#lib/server/metered/report-fault.ts";
import type { CallOptions, Journal, ServiceClient } from "#lib/server/service/service-client.ts";
import type { CallResult } from "#lib/shared/call-result.ts";
import type { Operation } from "#lib/shared/operations.ts";

type Means = { client: ServiceClient; appKey: string };
type Call = AskContext & { callId: string; operation: Operation; fingerprint: string };

/** Sends one question through `client`, with a row in the ledger, and those of `companion`, around every attempt. */
export async function askThrough<O extends Operation>({ client, appKey }: Means, context: AskContext, operation: O, question: Question<O>, companion?: Companion<O>): Promise<Asked<O>> {
  const { personId, shopId, askId } = context;
  const callId = randomUUID();
  const ledger = journal({ personId, shopId, askId, callId, operation, fingerprint: fingerprint(appKey, operation, question) }, companion);
  const result = await methodOf(client, operation)(question, { priority: "person", journal: ledger });
  return { result, callId: ledger.isWritten() ? callId : null, asOf: Date.now() };
}

function journal<O extends Operation>(call: Call, companion: Companion<O> | undefined): Journal & { isWritten: () => boolean } {
  const { callId } = call;
  let rowId: string | null = null;
  return {
    isWritten: () => rowId !== null,
    open: async (attempt) => {
      const isFirst = rowId === null;
      rowId = await openCall({ ...call, attempt }, companion && ((tx) => (isFirst ? companion.open(tx, callId, call.fingerprint) : companion.reopen?.(tx, call.fingerprint))));
    },
    close: async (result: CallResult<unknown>) => {
      if (rowId === null) return;
      await closeCall(rowId, result, companion && ((tx) => companion.close(tx, callId, asResultOf<O>(result)))).catch((error: unknown) => {
        reportFault("the ledger row of a call could not be closed", error, { callId, outcome: result.outcome, serviceCode: result.code, costPoints: result.costPoints });
        throw error;
      });
    },
  };
}

// The journal of a call is closed with the results of its own method alone.
function asResultOf<O extends Operation>(result: CallResult<unknown>): Result<O> {
  return result as Result<O>;
}

// The method of an operation takes its question and gives its result: both types are made from it.
function methodOf<O extends Operation>(client: ServiceClient, operation: O) {
  return client[operation] as unknown as (question: Question<O>, options: CallOptions) => Promise<Result<O>>;
}
