import type { Outcome } from "#lib/shared/calls/call-result.ts";
import type { ReadableParams } from "#lib/shared/orders/list-params.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";

/** What became of an attempt; `underWay` while it has no end. */
export const CALL_OUTCOMES = ["answered", "refused", "tryLater", "unknown", "notSent", "underWay"] as const;
export type CallOutcome = Outcome | "underWay";

/** What calls are picked by; `none` is a call without a person or without a shop. */
export type UsageFilters = {
  operation?: Operation | undefined;
  person?: string | undefined;
  shop?: string | undefined;
  outcome?: CallOutcome | undefined;
};

export const NO_ONE = "none";
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The filters of a URL; what is malformed is as if absent. */
export function readUsageFilters(params: ReadableParams): UsageFilters {
  return {
    operation: OPERATIONS.find((operation) => operation === params.get("operation")),
    person: readId(params, "person"),
    shop: readId(params, "shop"),
    outcome: CALL_OUTCOMES.find((outcome) => outcome === params.get("outcome")),
  };
}

function readId(params: ReadableParams, name: string): string | undefined {
  const text = params.get(name) ?? "";
  return text === NO_ONE || uuid.test(text) ? text : undefined;
}
