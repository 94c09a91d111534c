import { expect, test } from "vitest";
import { judgeBooks, type Arrival, type Findings } from "./judge-books.ts";
import type { Press } from "./press.ts";
import type { Row } from "./read-books.ts";

const send = () => Promise.reject(new Error("not in this test"));
const press: Press = { askId: "ask", operation: "soldOrders", mark: "2003-05-06", fingerprint: "print", send, reply: { kind: "success", costPoints: 1, traces: [] }, resent: null };
const row: Row = { id: "row", askId: "ask", operation: "soldOrders", instanceId: "running", fingerprint: "print", outcome: "answered", costPoints: 1 };
const arrival: Arrival = { operation: "soldOrders", mark: "2003-05-06", points: 1 };
const NOTHING: Record<keyof Findings, number> = { lost: 0, repeated: 0, leftOpen: 0, untrue: 0 };

type Case = { presses?: Press[]; arrivals?: Arrival[]; rows?: Row[]; cutOff?: string[] };

function judge({ presses = [press], arrivals = [arrival], rows = [row], cutOff = [] }: Case): Record<keyof Findings, number> {
  const findings = judgeBooks({ presses, arrivals, books: { rows, instanceIds: ["running"] }, cutOff: new Set(cutOff) });
  return { lost: findings.lost.length, repeated: findings.repeated.length, leftOpen: findings.leftOpen.length, untrue: findings.untrue.length };
}

const untold = { ...press, reply: null };
const unknown: Row = { ...row, outcome: "unknown", costPoints: null };

test.each<[string, Case]>([
  ["a call that was answered, told and written", {}],
  ["a press that never left", { presses: [untold], arrivals: [], rows: [] }],
  ["a call that a kill cut off, told as lost when sent again", { presses: [{ ...untold, resent: { kind: "problem", outcome: "unknown" } }], rows: [unknown], cutOff: ["row"] }],
  ["an answer that was written and not read before the kill, shown when sent again", { presses: [{ ...untold, resent: press.reply }] }],
  ["a row of the instance that runs, still open", { presses: [untold], rows: [{ ...row, outcome: null, costPoints: null }] }],
  ["a link, whose charge is not reported", { presses: [{ ...press, reply: { kind: "success", costPoints: null, traces: [] } }], arrivals: [{ ...arrival, points: 2 }], rows: [{ ...row, costPoints: null }] }],
])("%s is in order", (_, some) => {
  expect(judge(some)).toEqual(NOTHING);
});

test.each<[string, Case, Partial<typeof NOTHING>]>([
  ["a call without a row", { presses: [untold], rows: [] }, { lost: 1 }],
  ["a call whose row is of another question", { presses: [untold], rows: [{ ...row, fingerprint: "other" }] }, { lost: 1 }],
  ["an answer that the ledger has as unknown", { rows: [unknown] }, { lost: 1 }],
  ["an answer at another price than the ledger's", { rows: [{ ...row, costPoints: 2 }] }, { lost: 1, untrue: 1 }],
  ["a refusal that the ledger has as answered", { presses: [{ ...press, reply: { kind: "problem", outcome: "refused" } }] }, { lost: 1 }],
  ["a question that arrived twice", { arrivals: [arrival, arrival] }, { repeated: 1 }],
  ["a question that nobody asked", { arrivals: [arrival, { ...arrival, mark: "2003-05-07" }] }, { repeated: 1 }],
  ["an open row of an instance that is gone", { presses: [untold], rows: [{ ...row, outcome: null, instanceId: "gone" }] }, { leftOpen: 1 }],
  ["a row cut off by a kill and answered later", { presses: [untold], cutOff: ["row"] }, { leftOpen: 1 }],
  ["a lost call that is told as answered when sent again", { presses: [{ ...untold, resent: press.reply }], rows: [unknown] }, { untrue: 1 }],
  ["an answer in the ledger that never arrived", { presses: [untold], arrivals: [] }, { untrue: 1 }],
  ["a charge that the service did not take", { presses: [untold], arrivals: [{ ...arrival, points: 3 }] }, { untrue: 1 }],
  ["an error of our own", { presses: [{ ...untold, reply: { kind: "error", code: "internal" } }] }, { untrue: 1 }],
])("%s is found", (_, some, found) => {
  expect(judge(some)).toEqual({ ...NOTHING, ...found });
});
