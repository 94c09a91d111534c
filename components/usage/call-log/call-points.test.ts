import { createElement } from "react";
import { expect, test } from "vitest";
import type { ChargeCounting } from "#lib/shared/calls/charge-counting.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { LoggedAttempt } from "#lib/shared/usage/call-log.ts";
import { CallCost } from "./call-sheet.tsx";
import { CallPoints } from "./call-points.tsx";
import { markupOf } from "#lib/testing/shown/render-words.ts";

const inRows: LoggedAttempt = {
  kind: "attempt",
  id: "1",
  callId: "c",
  at: 0,
  operation: "soldOrders",
  variant: "enhanced",
  person: null,
  shop: null,
  attempt: 1,
  closedAt: 1,
  outcome: "answered",
  reason: null,
  code: 0,
  httpStatus: 200,
  wasSent: true,
  points: { low: 1, high: 20 },
  costPoints: 1,
  summedPoints: 20,
  chargePlace: "rows",
  oddCharge: null,
  predictedPoints: 1,
  isMaybe: false,
  isUnreported: false,
  isCorrected: false,
  reconciliation: null,
  waitMs: 0,
  callMs: 1,
  serviceMs: 1,
  requestId: null,
  message: null,
  serviceTime: null,
  warnings: [],
};
const reconciliation = { points: 4, at: 0, by: null, note: "n" };

function said(
  change: Partial<LoggedAttempt>,
  rule: ChargeCounting | null,
  Part: typeof CallPoints | typeof CallCost = CallPoints,
): string {
  return markupOf(createElement(Part, { entry: { ...inRows, ...change }, rule }))
    .replaceAll(/<[^>]*>/g, " ")
    .trim();
}

test("a call in the log costs a range until a charge rule is confirmed", () => {
  expect(said({}, null)).toBe("1–20");
});

test("a confirmed rule gives one figure; only the sheet shows the other rule's", () => {
  expect(said({ points: exactly(1) }, "perCall")).toBe("1");
  expect(said({ points: exactly(20) }, "perRow")).toMatch(/^20\s+19 more than usual$/);
  expect(said({ points: exactly(1) }, "perCall", CallCost)).toMatch(
    /Counted per call\s+1\s+· in use\s+Counted per row\s+20/,
  );
});

test("an unknown charge is text, never 0, and one that a person entered is confirmed", () => {
  const none = { points: null, costPoints: null, summedPoints: null };
  expect(said({ ...none, isMaybe: true }, null)).toBe("possibly charged");
  expect(said({ ...none, isUnreported: true }, null)).toBe("not reported");
  expect(said({ ...none, points: exactly(4), predictedPoints: null, reconciliation }, null)).toMatch(
    /^4\s+confirmed$/,
  );
});
