import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { exactly } from "#lib/shared/calls/points.ts";
import { type LearnedPrices, useLearnedPrices } from "./use-learned-prices.ts";

const PRICE = { operation: "bankCard", variant: "3", perCall: 1, perRow: null, rule: null } as const;

type Response = Parameters<LearnedPrices["learn"]>;

/** Prices of levels 3 and 4 after some responses; only that of 3 came with the page. */
function pricesAfter(...responses: Response[]) {
  let seen: unknown[] = [];
  function Screen() {
    const prices = useLearnedPrices("bankCard", [PRICE]);
    const response = responses.shift();
    if (response) prices.learn(...response);
    seen = [prices.of("3"), prices.of("4")];
    return null;
  }
  renderToStaticMarkup(createElement(Screen));
  return seen;
}

test("the newest response has the price", () => {
  expect(pricesAfter()).toEqual([exactly(1), null]);
  const responses = [exactly(3), exactly(2)].map((usualPoints): Response => ["3", { usualPoints }]);
  expect(pricesAfter(...responses)).toEqual([exactly(2), null]);
  expect(pricesAfter(["3", { usualPoints: null }])).toEqual([exactly(1), null]);
});

test("a response of another level has no price", () => {
  expect(pricesAfter(["4", { usualPoints: exactly(3) }])).toEqual([exactly(1), exactly(3)]);
});
