import { expect, test } from "vitest";
import { exactly, type Points } from "#lib/shared/calls/points.ts";
import { verifyLedger, type Findings } from "./verify-ledger.ts";
import type { Arrival, Row } from "./read-records.ts";
import type { PaidRequest } from "./make-request.ts";

const send = () => Promise.reject(new Error("not in this test"));
const request: PaidRequest = {
  idempotencyKey: "ask",
  operation: "soldOrders",
  mark: "2003-05-06",
  requestHash: "print",
  send,
  reply: { kind: "success", costPoints: exactly(1), traces: [] },
  resent: null,
};
const row: Row = {
  id: "row",
  idempotencyKey: "ask",
  operation: "soldOrders",
  requestHash: "print",
  outcome: "answered",
  costPoints: 1,
  isGivenUp: false,
};
const arrival: Arrival = { operation: "soldOrders", mark: "2003-05-06", points: 1 };
const NOTHING: Record<keyof Findings, number> = { lost: 0, repeated: 0, leftOpen: 0, untrue: 0 };

type Case = { requests?: PaidRequest[]; arrivals?: Arrival[]; rows?: Row[] };

function judge({
  requests = [request],
  arrivals = [arrival],
  rows = [row],
}: Case): Record<keyof Findings, number> {
  const findings = verifyLedger({ requests, arrivals, rows });
  return {
    lost: findings.lost.length,
    repeated: findings.repeated.length,
    leftOpen: findings.leftOpen.length,
    untrue: findings.untrue.length,
  };
}

type Reply = PaidRequest["reply"];
/** A request with its first response, and the response when sent again. */
const told = (reply: Reply, resent: Reply = null) => ({ requests: [{ ...request, reply, resent }] });
const problem = (outcome: "unknown" | "notSent" | "refused" | "maybeCharged") =>
  ({ kind: "problem", outcome }) as const;
const error = (code: "storageDown" | "internal") => ({ kind: "error", code }) as const;
const success = (costPoints: Points | null): Reply => ({ kind: "success", costPoints, traces: [] });
const done = request.reply;
const unknown: Row = { ...row, outcome: "unknown", costPoints: null, isGivenUp: true };
const later: Row = { ...unknown, outcome: "tryLater", isGivenUp: false };
const unreported = { arrivals: [{ ...arrival, points: 2 }], rows: [{ ...row, costPoints: null }] };
const another = { ...arrival, mark: "2003-05-07" };

test.each<[string, Case]>([
  ["a call that was answered, told and written", {}],
  ["a request that never left", { ...told(null), arrivals: [], rows: [] }],
  [
    "a call that a kill cut off, told as lost when sent again",
    { ...told(null, problem("unknown")), rows: [unknown] },
  ],
  ["an answer that was written and not read before the kill, shown when sent again", told(null, done)],
  ["a request that was turned away at a stop", { ...told(problem("notSent")), arrivals: [], rows: [] }],
  ["such a request that is answered when sent again", told(problem("notSent"), done)],
  ["a request that was told that the database is away, and answered later", told(error("storageDown"), done)],
  ["an answer whose charge rule is not confirmed", told(success({ low: 0, high: 20 }))],
  ["a lookup whose call was lost", { ...told(problem("maybeCharged")), rows: [unknown] }],
  ["a lookup whose call got code 202", { ...told(problem("maybeCharged")), rows: [later] }],
  ["a link, whose charge is not reported", { ...told(success(null)), ...unreported }],
])("%s has no finding", (_, some) => {
  expect(judge(some)).toEqual(NOTHING);
});

test.each<[string, Case, Partial<typeof NOTHING>]>([
  ["a call without a row", { ...told(null), rows: [] }, { lost: 1 }],
  ["a row of another question", { ...told(null), rows: [{ ...row, requestHash: "other" }] }, { lost: 1 }],
  ["an answer that the ledger has as unknown", { rows: [unknown] }, { lost: 1 }],
  [
    "an answer at another price than the ledger's",
    { rows: [{ ...row, costPoints: 2 }] },
    { lost: 1, untrue: 1 },
  ],
  ["a refusal that the ledger has as answered", told(problem("refused")), { lost: 1 }],
  ["a lookup told as lost that the ledger has as answered", told(problem("maybeCharged")), { lost: 1 }],
  ["a question that arrived twice", { arrivals: [arrival, arrival] }, { repeated: 1 }],
  ["a question that nobody asked", { arrivals: [arrival, another] }, { repeated: 1 }],
  ["a row that is still open", { ...told(null), rows: [{ ...row, outcome: null }] }, { leftOpen: 1 }],
  ["an answer that is not given again", told(done, problem("unknown")), { lost: 1 }],
  ["a call that arrived and is told as never sent", { ...told(problem("notSent")), rows: [] }, { lost: 2 }],
  ["a database that is away for good", told(null, error("storageDown")), { untrue: 1 }],
  ["a lost call told as answered when sent again", { ...told(null, done), rows: [unknown] }, { untrue: 1 }],
  ["an answer in the ledger that never arrived", { ...told(null), arrivals: [] }, { untrue: 1 }],
  [
    "a charge the service did not take",
    { ...told(null), arrivals: [{ ...arrival, points: 3 }] },
    { untrue: 1 },
  ],
  ["an error of our own", told(error("internal")), { untrue: 1 }],
])("%s is a finding", (_, some, found) => {
  expect(judge(some)).toEqual({ ...NOTHING, ...found });
});
