import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createElement } from "react";
import { expect, test } from "vitest";
import { SHIP_BUCKETS } from "#lib/shared/orders/book-fields.ts";
import type { ShipByBoard } from "#lib/shared/orders/book.ts";
import { markupOf } from "#lib/testing/shown/render-words.ts";
import { ShipByStrip } from "./ship-by-strip.tsx";

const SHOP = "0b8f7a52-3f0e-4f57-9a53-0c6f4c1f7a11";
const NAMES = "/settings/statuses";

type Known = Pick<ShipByBoard, "readFrom" | "unnamed">;

/** Figures of a board with two overdue orders, and the page that each links to. */
function shown({ readFrom, unnamed }: Known, isAdmin: boolean) {
  const counts = Object.fromEntries(SHIP_BUCKETS.map((bucket) => [bucket, bucket === "overdue" ? 2 : 0]));
  const board = { counts, today: 2, unnamed, total: 9, asOf: 1, readFrom } as ShipByBoard;
  const strip = createElement(ShipByStrip, { board, shopId: SHOP, isAdmin });
  const markup = markupOf(createElement(AppRouterContext, { value: {} as never }, strip));
  return [...markup.matchAll(/<a\b[^>]*href="([^"?]*)[^>]*>.*?<\/a>/gs)].map(([link, href]) => [
    />([^<>]+)<\/span><\/a>/.exec(link)?.[1],
    href,
  ]);
}

test.each<[string, Known, string]>([
  ["a loaded list", { readFrom: 1, unnamed: 0 }, "0"],
  ["no list loaded yet", { readFrom: null, unnamed: 0 }, "–"],
  ["orders whose status has no name", { readFrom: 1, unnamed: 2 }, "Unknown"],
  ["no list loaded yet, but sold orders without a name", { readFrom: null, unnamed: 2 }, "–"],
])("buckets without orders after %s", (_, known, none) => {
  for (const isAdmin of [false, true]) {
    const [overdue, ...others] = shown(known, isAdmin);
    expect(overdue).toEqual(["2", "/orders/book"]);
    const href = isAdmin && none === "Unknown" ? NAMES : "/orders/book";
    expect(others).toEqual(SHIP_BUCKETS.slice(1).map(() => [none, href]));
  }
});
