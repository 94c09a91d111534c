import type { CallResult } from "#lib/shared/calls/call-result.ts";

/** The data of an answer; a call without one fails the test with its reason. */
export function dataOf<T>(result: CallResult<T>): T {
  if (result.outcome !== "answered")
    throw new Error(`${result.operation}: ${result.outcome}, ${result.reason}, code ${result.code}`);
  return result.data;
}
