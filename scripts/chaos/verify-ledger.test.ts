import { expect, test } from "vitest";
import { exactly } from "#lib/shared/calls/points.ts";
import { verifyLedger, type Findings } from "./verify-ledger.ts";
import type { Arrival } from "./read-records.ts";
import type { PaidRequest } from "./make-request.ts";
import type { Row } from "./read-records.ts";

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

const untold = { ...request, reply: null };
const unknown: Row = { ...row, outcome: "unknown", costPoints: null, isGivenUp: true };

test.each<[string, Case]>([
  ["a call that was answered, told and written", {}],
  ["a request that never left", { requests: [untold], arrivals: [], rows: [] }],
  [
    "a call that a kill cut off, told as lost when sent again",
    { requests: [{ ...untold, resent: { kind: "problem", outcome: "unknown" } }], rows: [unknown] },
  ],
  [
    "an answer that was written and not read before the kill, shown when sent again",
    { requests: [{ ...untold, resent: request.reply }] },
  ],
  [
    "a request that was turned away while the dashboard stopped",
    { requests: [{ ...request, reply: { kind: "problem", outcome: "notSent" } }], arrivals: [], rows: [] },
  ],
  [
    "such a request that is answered when sent again",
    { requests: [{ ...request, reply: { kind: "problem", outcome: "notSent" }, resent: request.reply }] },
  ],
  [
    "a request that was told that the database is away, and answered when sent again",
    { requests: [{ ...request, reply: { kind: "error", code: "storageDown" }, resent: request.reply }] },
  ],
  [
    "an answer whose charge rule is not confirmed",
    { requests: [{ ...request, reply: { kind: "success", costPoints: { low: 0, high: 20 }, traces: [] } }] },
  ],
  [
    "a link, whose charge is not reported",
    {
      requests: [{ ...request, reply: { kind: "success", costPoints: null, traces: [] } }],
      arrivals: [{ ...arrival, points: 2 }],
      rows: [{ ...row, costPoints: null }],
    },
  ],
])("%s is in order", (_, some) => {
  expect(judge(some)).toEqual(NOTHING);
});

test.each<[string, Case, Partial<typeof NOTHING>]>([
  ["a call without a row", { requests: [untold], rows: [] }, { lost: 1 }],
  [
    "a call whose row is of another question",
    { requests: [untold], rows: [{ ...row, requestHash: "other" }] },
    { lost: 1 },
  ],
  ["an answer that the ledger has as unknown", { rows: [unknown] }, { lost: 1 }],
  [
    "an answer at another price than the ledger's",
    { rows: [{ ...row, costPoints: 2 }] },
    { lost: 1, untrue: 1 },
  ],
  [
    "a refusal that the ledger has as answered",
    { requests: [{ ...request, reply: { kind: "problem", outcome: "refused" } }] },
    { lost: 1 },
  ],
  ["a question that arrived twice", { arrivals: [arrival, arrival] }, { repeated: 1 }],
  [
    "a question that nobody asked",
    { arrivals: [arrival, { ...arrival, mark: "2003-05-07" }] },
    { repeated: 1 },
  ],
  ["a row that is still open", { requests: [untold], rows: [{ ...row, outcome: null }] }, { leftOpen: 1 }],
  [
    "an answer that is not given again",
    { requests: [{ ...request, resent: { kind: "problem", outcome: "unknown" } }] },
    { lost: 1 },
  ],
  [
    "a call that arrived and is told as never sent",
    { requests: [{ ...request, reply: { kind: "problem", outcome: "notSent" } }], rows: [] },
    { lost: 2 },
  ],
  [
    "a database that is away for good",
    { requests: [{ ...untold, resent: { kind: "error", code: "storageDown" } }] },
    { untrue: 1 },
  ],
  [
    "a lost call that is told as answered when sent again",
    { requests: [{ ...untold, resent: request.reply }], rows: [unknown] },
    { untrue: 1 },
  ],
  ["an answer in the ledger that never arrived", { requests: [untold], arrivals: [] }, { untrue: 1 }],
  [
    "a charge that the service did not take",
    { requests: [untold], arrivals: [{ ...arrival, points: 3 }] },
    { untrue: 1 },
  ],
  [
    "an error of our own",
    { requests: [{ ...untold, reply: { kind: "error", code: "internal" } }] },
    { untrue: 1 },
  ],
])("%s is found", (_, some, found) => {
  expect(judge(some)).toEqual({ ...NOTHING, ...found });
});
