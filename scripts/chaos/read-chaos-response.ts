import type { Outcome } from "#lib/shared/calls/call-result.ts";
import type { Points } from "#lib/shared/calls/points.ts";

/** A finished lookup says of a lost call only that it may have been charged. */
export type ReportedOutcome = Outcome | "maybeCharged";

/** The content of one response of the dashboard. */
export type ReadResponse =
  | {
      kind: "success";
      costPoints: Points | null;
      /** Paid results that the dashboard must show again for free: a verdict, links, buyers. */
      traces: string[];
    }
  | { kind: "problem"; outcome: ReportedOutcome }
  | { kind: "error"; code: string };

type Facts = { costPoints: Points | null };
type Value =
  | { kind: "page"; page: Facts }
  | { kind: "links"; links: { answer: { links: { shortUrl: { url: string } } } }; facts: Facts }
  | { kind: "verdict"; check: Facts & { id: string; verdict: string } }
  | { kind: "answered"; answers: { tid: string; openId: string }[]; facts: Facts }
  | { kind: "problem"; problem: { outcome: ReportedOutcome } };
type Body =
  { ok: true; value: Value } | { ok: false; error: { code: string } } | { error: { code: string } } | Value;

/** Reads the JSON of a paid read, or of a command in the form that Next gives it. */
export function readResponse(text: string): ReadResponse {
  const body = JSON.parse(/^\d+:(\{"ok":.*\})$/m.exec(text)?.[1] ?? text) as Body;
  if ("error" in body) return { kind: "error", code: body.error.code };
  return toResponseFields("ok" in body ? body.value : body);
}

function toResponseFields(value: Value): ReadResponse {
  switch (value.kind) {
    case "page":
      return { kind: "success", costPoints: value.page.costPoints, traces: [] };
    case "links":
      return {
        kind: "success",
        costPoints: value.facts.costPoints,
        traces: [value.links.answer.links.shortUrl.url],
      };
    case "verdict":
      return { kind: "success", costPoints: value.check.costPoints, traces: [traceOfCheck(value.check)] };
    case "answered":
      return { kind: "success", costPoints: value.facts.costPoints, traces: value.answers.map(traceOfBuyer) };
    case "problem":
      return { kind: "problem", outcome: value.problem.outcome };
    default:
      throw new Error(`an answer of another kind: ${JSON.stringify(value).slice(0, 200)}`);
  }
}

export function traceOfCheck({ id, verdict }: { id: string; verdict: string | null }): string {
  return `${id} ${verdict}`;
}

export function traceOfBuyer({ tid, openId }: { tid: string; openId: string | null }): string {
  return `${tid} ${openId}`;
}
