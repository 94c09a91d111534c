import type { ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { OperationEvent, OperationState } from "#lib/shared/settings/connection.ts";

export type OperationHealth = "up" | "down" | "unasked";

/** Refusals of one question that say nothing against the operation: it was understood, and answered. */
const OF_THE_QUESTION: readonly ProblemReason[] = ["parameterError", "accountMissing", "shopNotAuthorized"];

/** Whether an operation works as far as its last call shows. */
export function operationHealth({ answered, refused, failed }: OperationState): OperationHealth {
  const last = latest([answered, refused, failed]);
  if (last === null) return "unasked";
  const isUp =
    last === answered || (last === refused && last.reason !== null && OF_THE_QUESTION.includes(last.reason));
  return isUp ? "up" : "down";
}

function latest(events: (OperationEvent | null)[]): OperationEvent | null {
  return events.reduce(
    (last, event) => (event !== null && (last === null || event.at > last.at) ? event : last),
    null,
  );
}
