import { timeWithOffset } from "../dates/zone-offset.ts";
import type { CallFacts, Outcome, ProblemReason } from "./call-result.ts";
import { OPERATION_FACTS } from "./operation-facts.ts";

/** Details of a call to pass on to support; nothing of what was requested or for whom. */
export type SupportCall = Pick<
  CallFacts,
  "operation" | "code" | "httpStatus" | "message" | "requestId" | "serviceTime"
> & {
  /** Time of its request or response. */
  at: number;
  /** Null while in progress. */
  outcome: Outcome | null;
  reason: ProblemReason | null;
  callId: string | null;
};

export type SupportLine =
  "time" | "operation" | "outcome" | "code" | "http" | "said" | "reference" | "requestId" | "serviceTime";

/** Words in the reader's language. */
export type SupportWords = {
  operation: string;
  outcome: string;
  /** Reason why there is no response. */
  reason: string | null;
  line: (name: SupportLine, value: string) => string;
};

/**
 * Writes a call for the service's support, one fact a line, unknown ones left out. Built field by field, so
 * nothing else of the call gets in.
 */
export function supportText(call: SupportCall, words: SupportWords, timeZone: string): string {
  const { method, path } = OPERATION_FACTS[call.operation];
  const facts: [SupportLine, string | number | null][] = [
    ["time", timeWithOffset(call.at, timeZone)],
    ["operation", `${words.operation} (${method} ${path})`],
    ["outcome", words.reason === null ? words.outcome : `${words.outcome} · ${words.reason}`],
    ["code", call.code],
    ["http", call.httpStatus],
    ["said", call.message],
    ["reference", call.callId],
    ["requestId", call.requestId],
    ["serviceTime", call.serviceTime === null ? null : timeWithOffset(call.serviceTime, timeZone)],
  ];
  return facts
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => words.line(name, String(value)))
    .join("\n");
}
