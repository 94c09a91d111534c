import { createElement } from "react";
import { expect, test } from "vitest";
import { DataTable } from "#components/data-table/data-table.tsx";
import { useDeskTable } from "#components/data-table/desk-table.ts";
import { bookColumns } from "#components/orders/columns/book-columns.tsx";
import { useCellFacts } from "#components/orders/columns/cell-facts.ts";
import type { BookOrder } from "#lib/shared/orders/book.ts";
import { BOOK_COLUMNS } from "#lib/shared/orders/book-views.ts";
import { en } from "#messages/messages.ts";
import { useColumnLook } from "./column-look.tsx";
import { markupOf } from "#lib/testing/shown/render-words.ts";

const NO_ORDERS: BookOrder[] = [];
const NO_REPEATS = new Map();
const PANE = { cursor: null, onOpen: () => undefined };

function Book({ order, widths }: { order: string[]; widths: Record<string, number> }) {
  const all = bookColumns(useCellFacts(NO_ORDERS, { sought: "", search: "", repeats: NO_REPEATS }), true);
  const kept = {
    look: { hidden: ["remark"], order, widths },
    change: () => undefined,
    forget: () => undefined,
    atFirst: [],
  };
  const { columns, look, sizing } = useColumnLook(all, kept);
  const table = useDeskTable({ columns, data: NO_ORDERS, rowId: ({ id }) => id, look });
  return createElement(DataTable<BookOrder>, { table, label: "Book", pane: PANE, sizing });
}

const drawn = (order: string[], widths: Record<string, number> = {}) =>
  markupOf(createElement(Book, { order, widths }));

const headings = (html: string) =>
  [...html.matchAll(/<th [^>]*aria-label="([^"]+)"/g)].map(([, label]) => label ?? "");
const labels = en.orders.columns as Record<string, string>;

test("the server draws columns in the remembered order and widths, hidden ones left out", () => {
  const html = drawn(["status", "amount", "number"], { amount: 120, goods: 300 });
  expect(headings(html).slice(0, 4)).toEqual(["goods", "status", "amount", "dated"].map((id) => labels[id]));
  expect(headings(html)).not.toContain(labels.remark);
  expect(html).toMatch(/--columns:48px 300px 84px 120px 106px /);
  expect(html).toMatch(/role="separator"[^>]*aria-label="Width of Amount"[^>]*aria-valuenow="120"/);
});

test("all columns but the first two can be moved, and begin in the book's order", () => {
  const shown = BOOK_COLUMNS.filter((id) => id !== "remark").map((id) => labels[id]);
  expect(headings(drawn([])).slice(1)).toEqual(shown);
});
