import { createElement } from "react";
import { expect, test } from "vitest";
import type { BookOrder } from "#lib/shared/orders/book.ts";
import { markupOf } from "#lib/testing/shown/render-words.ts";
import { bookColumns } from "./book-columns.tsx";
import { useCellFacts } from "./cell-facts.ts";

const PRINTED = { at: Date.parse("2026-11-20T12:00:00Z"), by: "Zhou Yan" };

/** Tooltip of an order's status. */
function tooltipOf(order: Pick<BookOrder, "status" | "printed" | "file">): string | null | undefined {
  let text: string | null | undefined;
  function Columns() {
    const facts = useCellFacts([order as BookOrder], { sought: "", search: "", repeats: new Map() });
    const column = bookColumns(facts, false).find(({ id }) => id === "status");
    text = column?.meta?.fullText?.(order as never);
    return null;
  }
  markupOf(createElement(Columns));
  return text;
}

test.each([
  [null, ["3"]],
  [{ at: PRINTED.at, status: "待发货" }, ["待发货", "From file"]],
  [{ at: PRINTED.at, status: null }, ["From file"]],
])("the tooltip of a printed order has its status, of the file %j", (file, first) => {
  const text = tooltipOf({ status: file ? null : "3", printed: PRINTED, file }) ?? "";
  expect(text.replace(/[\u2066-\u2069]/g, "")).toMatch(
    new RegExp(`^${first.join(" ")} Printed .+ Zhou Yan$`),
  );
});

test("an order that isn't printed has no tooltip of its own", () => {
  expect(tooltipOf({ status: "3", printed: null, file: null })).toBeNull();
});
