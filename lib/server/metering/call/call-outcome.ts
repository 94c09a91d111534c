import "server-only";
import { emptyFacts } from "#lib/server/service/response/read-exchange.ts";
import type { OperationData } from "#lib/server/service/operations/operations.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";
import {
  mayHaveCost,
  type CallFacts,
  type CallResult,
  type UnansweredCall,
} from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { ResponseSource, ResponseInfo, ServiceProblem } from "#lib/shared/calls/service-problem.ts";

/** The caller of a call: person and shop, key of the press, use of the cache, signal, and whether it is a job. */
export type Caller = {
  personId: string | null;
  shopId: string | null;
  idempotencyKey?: string | undefined;
  /**
   * `default`: a cached response is as good as a call; `bypass`: use none; `only`: use nothing else, and give
   * `notSent` with `notFetched` without one.
   */
  cache?: CacheMode | "only" | undefined;
  /** Aborted when nobody waits for the result any more. */
  signal?: AbortSignal | undefined;
  /** True for a job's call, which waits behind people. */
  isJob?: boolean;
  /** Time when a person resumed that job. */
  resumedAt?: number | undefined;
};
/** Data in a response, for callers of metering. */
export type ResponseData<O extends Operation> = OperationData<O>;
export type Result<O extends Operation> = CallResult<OperationData<O>>;

export type CallOutcome<O extends Operation> = {
  result: Result<O>;
  /** Reference in the ledger of the call that brought the response; null when nothing was written there. */
  callId: string | null;
  /** Time of the response. */
  asOf: number;
  source: ResponseSource;
  /** Cost of this request: null when none was reported or nothing was sent, 0 when another call served it. */
  costPoints: Points | null;
  /** Usual cost of such a call before this one, and now; null while no charge was seen. */
  predictedPoints: Points | null;
  usualPoints: Points | null;
};

type CallEnd = Pick<UnansweredCall, "outcome" | "reason" | "sentCount"> &
  Partial<Pick<UnansweredCall, "code" | "httpStatus" | "message" | "requestId" | "serviceTime" | "budget">>;

/** Result of a request without a response, for which no call is made now. */
export function uncalledResult<O extends Operation>(operation: O, fate: CallEnd): Result<O> {
  return asResult({ ...emptyFacts(operation), ...fate, authorization: null });
}

/** Result of a request served from the response of an earlier call. */
export function cachedResult<O extends Operation>(
  operation: O,
  data: OperationData<O>,
  sentCount: number,
): Result<O> {
  return asResult({ ...emptyFacts(operation), outcome: "answered", code: 0, sentCount, data });
}

// Every result type has both branches; TypeScript does not see it through the generic.
function asResult<O extends Operation>(
  result: CallFacts & ({ outcome: "answered"; data: unknown } | Omit<UnansweredCall, keyof CallFacts>),
): Result<O> {
  return result as unknown as Result<O>;
}

type FactsOfRequest = Omit<CallOutcome<Operation>, "result"> & { result: { sentCount: number } };
type Unanswered = FactsOfRequest & { result: UnansweredCall };

/** Describes a response: its time, source, calls that left, and points (null is "not reported"). */
export function toResponseInfo({
  result,
  asOf,
  source,
  costPoints,
  predictedPoints,
  usualPoints,
}: FactsOfRequest): ResponseInfo {
  return {
    asOf,
    source,
    calls: source === "called" ? result.sentCount : 0,
    costPoints,
    predictedPoints,
    usualPoints,
  };
}

/** Builds what the browser may know of a request without a response. Spec: "Errors". */
export function toServiceProblem(outcome: Unanswered): ServiceProblem {
  const { result, callId } = outcome;
  return {
    ...toResponseInfo(outcome),
    operation: result.operation,
    outcome: result.outcome,
    reason: result.reason,
    code: result.code,
    httpStatus: result.httpStatus,
    message: result.message,
    requestId: result.requestId,
    serviceTime: result.serviceTime,
    authorization: result.authorization,
    ...(result.budget && { budget: result.budget }),
    mayHaveCost: mayHaveCost(result),
    callId,
  };
}
