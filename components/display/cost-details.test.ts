import { createElement, createRef } from "react";
import { expect, test } from "vitest";
import { exactly } from "#lib/shared/calls/points.ts";
import { en } from "#messages/messages.ts";
import { CostDetails, type CostDetailsProps } from "./cost-details.tsx";
import { markupOf } from "#lib/testing/shown/render-words.ts";

const FACTS = {
  asOf: 0,
  source: "called",
  calls: 1,
  costPoints: exactly(3),
  predictedPoints: exactly(1),
  usualPoints: exactly(1),
} as const;

function told(props: Partial<CostDetailsProps>): string[] {
  const details = createElement(CostDetails, {
    facts: FACTS,
    operation: "soldOrders",
    id: "cost",
    button: createRef<HTMLElement>(),
    onClose: () => undefined,
    ...props,
  });
  return markupOf(details)
    .split(/<(?:h2|div|p)[^>]*>/)
    .map((part) => part.replaceAll("</dt>", ": ").replaceAll(/<[^>]*>/g, ""))
    .filter(Boolean);
}

test("every fact of one call is told: where from, how many, what it was charged, expected and costs next, and how it is billed", () => {
  expect(told({ again: "≈ 1 point", facts: { ...FACTS, sentDays: "2026-11-20" }, tookMs: 12 })).toEqual([
    "What did this cost?",
    "From: the service",
    "Calls: 1 call",
    "Charged: 3 points",
    "Expected: usually 1 point",
    "Time taken: 12 ms",
    "Dates sent: 2026-11-20",
    "Next refresh: ≈ 1 point",
    expect.stringMatching(/^Billing: /),
  ]);
});

test.each<[string, Partial<CostDetailsProps>, string[]]>([
  [
    "a charge that was not reported is not free",
    { facts: { ...FACTS, costPoints: null }, code: "code 302" },
    ["Charged: charge not reported", "Service’s response: code 302", en.cost.details.notFree],
  ],
  [
    "a range says why it is one",
    { facts: { ...FACTS, costPoints: { low: 1, high: 20 } } },
    ["Charged: 1–20 points", en.cost.details.range],
  ],
  [
    "an answer of before cost nothing",
    { facts: { ...FACTS, source: "stored", calls: 0 } },
    ["From: cache, no call made", "Charged: 0 points"],
  ],
  [
    "a call of somebody else cost nothing here",
    { facts: { ...FACTS, source: "shared", calls: 0 } },
    ["From: a request already in progress", "Charged: 0 points"],
  ],
  ["what was never sent", { facts: { ...FACTS, calls: 0, costPoints: null } }, ["From: nothing was sent"]],
])("%s", (_, props, words) => {
  expect(told(props)).toEqual(expect.arrayContaining(words));
});
