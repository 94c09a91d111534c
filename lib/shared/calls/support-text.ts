import { timeWithOffset } from "../dates/zone-offset.ts";
import type { CallFacts, Outcome, ProblemReason } from "./call-result.ts";
import { OPERATION_PATHS } from "./operation-paths.ts";

/** What is known of a call that somebody else is asked about: never what it asked, or for whom. */
export type SupportCall = Pick<
  CallFacts,
  "operation" | "code" | "httpStatus" | "message" | "requestId" | "serviceTime"
> & {
  /** When it was made or answered, Unix milliseconds. */
  at: number;
  /** Null while it is under way. */
  outcome: Outcome | null;
  reason: ProblemReason | null;
  callId: string | null;
};

export type SupportLine =
  "time" | "operation" | "outcome" | "code" | "http" | "said" | "reference" | "requestId" | "serviceTime";

/** The words of the reader's language. */
export type SupportWords = {
  /** What the operation is called. */
  operation: string;
  outcome: string;
  /** Why there is no answer. */
  reason: string | null;
  line: (name: SupportLine, value: string) => string;
};

/**
 * A call as its reader tells the service's support of it, a fact a line; what is not known has none. Built field by
 * field: nothing else of the call gets in.
 */
export function supportText(call: SupportCall, words: SupportWords, timeZone: string): string {
  const { method, path } = OPERATION_PATHS[call.operation];
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
