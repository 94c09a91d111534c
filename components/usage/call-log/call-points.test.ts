import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { LoggedAttempt } from "#lib/shared/usage/call-log.ts";
import { en } from "#messages/messages.ts";
import { CallPoints } from "./call-points.tsx";

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

function said(change: Partial<LoggedAttempt>, rule: ChargeRule | null): string {
  const props = {
    locale: "en",
    timeZone: "UTC",
    messages: { cost: en.cost, usage: en.usage },
    children: createElement(CallPoints, { entry: { ...inRows, ...change }, rule }),
  };
  return renderToStaticMarkup(createElement(NextIntlClientProvider, props))
    .replaceAll(/<[^>]*>/g, " ")
    .trim();
}

test("while the charge reading is not settled a call in the log costs from one reading to the other, and neither is called the other", () => {
  expect(said({}, null)).toBe("1–20");
});

test("under a settled reading it costs one figure, beside that of the other", () => {
  expect(said({ points: exactly(1) }, "perCall")).toMatch(/^1\s+20 by the other reading$/);
  expect(said({ points: exactly(20) }, "perRow")).toMatch(
    /^20\s+19 more than usual · 1 by the other reading$/,
  );
});

test("what is not known is said in words, never as 0, and what a person found out as settled", () => {
  const none = { points: null, costPoints: null, summedPoints: null };
  expect(said({ ...none, isMaybe: true }, null)).toBe("maybe charged");
  expect(said({ ...none, isUnreported: true }, null)).toBe("not reported");
  expect(said({ ...none, points: exactly(4), predictedPoints: null, reconciliation }, null)).toMatch(
    /^4\s+settled$/,
  );
});
