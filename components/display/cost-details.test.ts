import { createElement, createRef } from "react";
import { expect, test } from "vitest";
import { exactly } from "#lib/shared/calls/points.ts";
import { en } from "#messages/messages.ts";
import type { ResponseInfo } from "#lib/shared/calls/service-problem.ts";
import { CostDetails, type CostDetailsProps } from "./cost-details.tsx";
import { markupOf } from "#lib/testing/shown/render-words.ts";
import { range, shownFacts } from "#lib/testing/shown/shown-facts.ts";

const FACTS = shownFacts({ costPoints: exactly(3) });

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

test("cost details show source, count, charge, expectation, next price and billing", () => {
  expect(told({ again: "≈ 1 point", facts: { ...FACTS, sentDays: "2026-11-20" }, tookMs: 12 })).toEqual([
    "What did this cost?",
    "From: the service",
    "Calls: 1 call",
    "Charged: 3 points",
    "Expected: ≈ 1 point",
    "Time taken: 12 ms",
    "Dates sent: 2026-11-20",
    "Next refresh: ≈ 1 point",
    expect.stringMatching(/^Billing: /),
  ]);
});

const FREE = "Charged: 0 points";
const { notFree, range: whyRange } = en.cost.details;

test.each<[string, Partial<ResponseInfo>, string[]]>([
  [
    "a charge that was not reported is not free",
    { costPoints: null },
    ["Charged: charge not reported", notFree],
  ],
  ["an approximate charge says why", { costPoints: range(1, 20) }, ["Charged: ≈ 1 point", whyRange]],
  ["an answer of before cost nothing", { source: "stored", calls: 0 }, ["From: cache, no call made", FREE]],
  ["a call of somebody else", { source: "shared", calls: 0 }, ["From: a request already in progress", FREE]],
  ["what was never sent", { calls: 0, costPoints: null }, ["From: nothing was sent"]],
])("%s", (_, change, words) => {
  const details = told({ facts: { ...FACTS, ...change }, code: "code 302" });
  expect(details).toEqual(expect.arrayContaining([...words, "Service message: code 302"]));
});
