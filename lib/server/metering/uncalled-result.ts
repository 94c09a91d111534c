import "server-only";
import type { AnswerData, Result } from "#lib/server/metering/call-outcome.ts";
import type { CallFacts, UnansweredCall } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

type Fate = Pick<UnansweredCall, "outcome" | "reason" | "sentCount"> &
  Partial<Pick<UnansweredCall, "code" | "httpStatus" | "budget">>;

/** The result of a question for which no call is made now, and that has no answer. */
export function uncalledResult<O extends Operation>(operation: O, fate: Fate): Result<O> {
  return asResult({ ...noFacts(operation), ...fate, authorization: null });
}

/** The result of a question that is answered from what an earlier call has brought. */
export function cachedResult<O extends Operation>(
  operation: O,
  data: AnswerData<O>,
  sentCount: number,
): Result<O> {
  return asResult({ ...noFacts(operation), outcome: "answered", code: 0, sentCount, data });
}

function noFacts(operation: Operation): CallFacts {
  return {
    operation,
    code: null,
    httpStatus: null,
    message: null,
    costPoints: null,
    summedPoints: null,
    chargePlace: null,
    oddCharge: null,
    requestId: null,
    sentCount: 0,
    waitMs: 0,
    callMs: 0,
    serviceMs: null,
    warnings: [],
  };
}

// Every result type has both branches; TypeScript does not see it through the generic.
function asResult<O extends Operation>(
  result: CallFacts & ({ outcome: "answered"; data: unknown } | Omit<UnansweredCall, keyof CallFacts>),
): Result<O> {
  return result as unknown as Result<O>;
}
