import fc from "fast-check";
import { expect, test } from "vitest";
import { rowIds } from "#components/orders/rows/use-order-rows.ts";
import { listPaging } from "./list-paging.ts";

const page = (number: number, count: number, from = number * 1_000) => ({
  page: number,
  orders: Array.from({ length: count }, (_, index) => ({ orderNumber: String(from + index) })),
  unreadableRows: 0,
});
const pending = { pageSize: 20, total: null, seen: [], learnedSize: 0 };

test("without a total the next page stays on, even after a short first page", () => {
  expect(listPaging({ ...pending, current: page(1, 12) })).toMatchObject({
    hasNext: true,
    end: null,
    pageCount: null,
  });
});

test.each([
  ["row 66: an empty page", page(2, 0), [page(1, 20)], "empty"],
  ["row 66: a page shorter than an earlier one", page(2, 7), [page(1, 20)], "shorter"],
  ["row 67: the same page again", page(2, 20, 1_000), [page(1, 20, 1_000)], "repeated"],
  [
    "row 67: the same page again, two pages later",
    page(3, 20, 1_000),
    [page(1, 20, 1_000), page(2, 20)],
    "repeated",
  ],
] as const)("%s ends the list", (_, current, seen, end) => {
  expect(listPaging({ ...pending, current, seen })).toMatchObject({ hasNext: false, end });
});

test("a later page that was seen says nothing about this one", () => {
  expect(listPaging({ ...pending, current: page(1, 12), seen: [page(2, 20)] }).hasNext).toBe(true);
});

test("row 66: a size smaller than asked is learned, and no page of that size ends the list", () => {
  const larger = { ...pending, pageSize: 100 };
  expect(listPaging({ ...larger, current: page(1, 50) })).toMatchObject({ hasNext: true, servedSize: null });
  expect(listPaging({ ...larger, current: page(2, 50), seen: [page(1, 50)] })).toMatchObject({
    hasNext: true,
    servedSize: 50,
  });
  expect(listPaging({ ...larger, current: page(1, 30), learnedSize: 50 })).toMatchObject({
    hasNext: false,
    end: "shorter",
  });
});

test("rows that could not be read count as rows", () => {
  expect(
    listPaging({ ...pending, current: { page: 2, orders: [], unreadableRows: 20 }, seen: [page(1, 20)] }),
  ).toMatchObject({ hasNext: true });
});

test("rows without a number are compared by what they say", () => {
  const nameless = (number: number, remark: string) => ({
    page: number,
    orders: [{ orderNumber: null, remark }],
    unreadableRows: 0,
  });
  expect(listPaging({ ...pending, current: nameless(2, "b"), seen: [nameless(1, "a")] }).end).toBeNull();
  expect(listPaging({ ...pending, current: nameless(2, "a"), seen: [nameless(1, "a")] }).end).toBe(
    "repeated",
  );
});

test("an exact total gives the pages and ends them", () => {
  const sold = { ...pending, total: { count: 1_234, isAbout: false } };
  expect(listPaging({ ...sold, current: page(3, 20) })).toMatchObject({
    hasNext: true,
    pageCount: 62,
    end: null,
  });
  expect(listPaging({ ...sold, current: page(62, 14) })).toMatchObject({
    hasNext: false,
    pageCount: 62,
    end: "total",
  });
  expect(listPaging({ ...sold, current: page(70, 0) })).toMatchObject({ hasNext: false, end: "pastLast" });
  expect(listPaging({ ...pending, total: { count: 0, isAbout: false }, current: page(1, 0) })).toMatchObject({
    hasNext: false,
    pageCount: 1,
    end: "empty",
  });
});

test("row 81: a size the service says it clamped makes more pages, and is said", () => {
  const clamped = { ...pending, pageSize: 100, echoedSize: 50, total: { count: 120, isAbout: false } };
  expect(listPaging({ ...clamped, current: page(2, 50) })).toMatchObject({
    hasNext: true,
    pageCount: 3,
    servedSize: 50,
  });
  expect(listPaging({ ...clamped, current: page(3, 20) })).toMatchObject({
    hasNext: false,
    pageCount: 3,
    end: "total",
  });
});

test("row 81: an untold clamp is learned from a page that should be longer, and hides no order", () => {
  const clamped = { ...pending, pageSize: 100, total: { count: 2_000, isAbout: false } };
  expect(listPaging({ ...clamped, current: page(1, 50) })).toMatchObject({
    hasNext: true,
    pageCount: 40,
    servedSize: 50,
  });
  expect(listPaging({ ...clamped, current: page(20, 50), seen: [page(19, 50)] })).toMatchObject({
    hasNext: true,
    pageCount: 40,
    end: null,
  });
  expect(listPaging({ ...clamped, current: page(20, 50) })).toMatchObject({
    hasNext: true,
    pageCount: 40,
    end: null,
  });
  expect(listPaging({ ...clamped, current: page(30, 50) })).toMatchObject({
    hasNext: true,
    pageCount: 40,
    end: null,
  });
  expect(listPaging({ ...clamped, current: page(40, 50), seen: [page(39, 50)] })).toMatchObject({
    hasNext: false,
    pageCount: 40,
    end: "total",
  });
});

test("row 81: what another question got at once says how long a short last page might have been", () => {
  const clamped = { ...pending, pageSize: 100, total: { count: 120, isAbout: false } };
  expect(listPaging({ ...clamped, current: page(3, 20), learnedSize: 50 })).toMatchObject({
    hasNext: false,
    pageCount: 3,
    end: "total",
  });
});

test("row 78: one short page among full ones, or a short last page, makes no other size", () => {
  const sold = { ...pending, total: { count: 1_234, isAbout: false } };
  expect(listPaging({ ...sold, current: page(4, 19), seen: [page(3, 20)] })).toMatchObject({
    hasNext: true,
    pageCount: 62,
    servedSize: null,
  });
  expect(listPaging({ ...sold, current: page(62, 14) })).toMatchObject({
    hasNext: false,
    pageCount: 62,
    servedSize: null,
  });
  expect(listPaging({ ...sold, total: { count: 1_234, isAbout: true }, current: page(1, 7) })).toMatchObject({
    pageCount: 62,
    servedSize: null,
  });
});

test("row 78: an uncertain total is never the only stop rule", () => {
  const about = { ...pending, total: { count: 20, isAbout: true } };
  expect(listPaging({ ...about, current: page(1, 20) })).toMatchObject({ hasNext: true, end: null });
  expect(listPaging({ ...about, current: page(2, 0), seen: [page(1, 20)] })).toMatchObject({
    hasNext: false,
  });
});

test("row 81: a last page answered again ends the list whatever the total says", () => {
  const sold = { ...pending, total: { count: 1_000, isAbout: false } };
  expect(listPaging({ ...sold, current: page(5, 20, 4_000), seen: [page(4, 20, 4_000)] })).toMatchObject({
    hasNext: false,
    end: "repeated",
  });
});

test.each([
  ["an empty page ends it", 0, false],
  ["a page that is not full ends it", 14, false],
  ["a full page leaves the next one on", 20, true],
] as const)("row 78: a total of 0 over pages with orders: %s", (_, rows, hasNext) => {
  const seen = [1, 2].map((number) => ({
    ...page(number, 20),
    total: { count: number * 20, isAbout: true },
  }));
  const total = { count: rows * 3, isAbout: true };
  const paging = listPaging({ ...pending, current: page(3, rows), seen, total });
  expect(paging).toMatchObject({ hasNext, mayEnd: false });
  expect(paging.total).toEqual({ count: rows > 0 ? 40 + rows : 40, isAbout: true });
});

test("row 78: of totals that differ from page to page the largest is shown, and called uncertain", () => {
  const seen = [{ ...page(1, 20), total: { count: 1_234, isAbout: false } }];
  const about = { count: 40, isAbout: true };
  expect(listPaging({ ...pending, current: page(2, 20), seen, total: about })).toMatchObject({
    total: { count: 1_234, isAbout: true },
    pageCount: 62,
    hasNext: true,
  });
  expect(
    listPaging({ ...pending, current: page(2, 20), seen, total: { count: 1_237, isAbout: false } }).total,
  ).toEqual({ count: 1_237, isAbout: false });
});

test("row 78: an uncertain total that says more keeps a short page from being the last", () => {
  const total = { count: 900, isAbout: true };
  expect(listPaging({ ...pending, current: page(2, 19), seen: [page(1, 20)], total })).toMatchObject({
    hasNext: true,
    mayEnd: false,
  });
});

test("row 78: a full last page ends where an exact total says so", () => {
  const total = { count: 40, isAbout: false };
  expect(listPaging({ ...pending, current: page(2, 20), seen: [page(1, 20)], total })).toMatchObject({
    hasNext: false,
    end: "total",
  });
});

test("row 66: a page that is not full may be the last until the service has sent as many at once", () => {
  const hundred = { ...pending, pageSize: 100, current: page(1, 12) };
  expect(listPaging(hundred)).toMatchObject({ hasNext: true, mayEnd: true });
  expect(listPaging({ ...hundred, provenSize: 12 })).toMatchObject({ hasNext: true, mayEnd: true });
  expect(listPaging({ ...hundred, provenSize: 20 })).toMatchObject({ hasNext: false, end: "shorter" });
  expect(listPaging({ ...pending, current: page(1, 20), provenSize: 100 })).toMatchObject({
    hasNext: true,
    mayEnd: false,
  });
});

test("row 66: a page before one that was empty is not followed by it again", () => {
  expect(listPaging({ ...pending, current: page(1, 12), seen: [page(2, 0)] })).toMatchObject({
    hasNext: false,
    end: "shorter",
  });
  expect(listPaging({ ...pending, current: page(1, 20), seen: [page(2, 0)] }).hasNext).toBe(true);
});

test("row 67: a page sent again in another order is a repeat too", () => {
  const first = page(1, 20);
  const turned = { ...first, page: 2, orders: first.orders.toReversed() };
  expect(listPaging({ ...pending, current: turned, seen: [first] }).end).toBe("repeated");
});

test("row 80: a whole page of new orders shifts the list, no repeat where the total says so", () => {
  const first = { ...page(1, 20), total: { count: 300, isAbout: false } };
  const again = { ...first, page: 2 };
  const grown = (count: number) =>
    listPaging({ ...pending, current: again, seen: [first], total: { count, isAbout: false } });
  expect(grown(320)).toMatchObject({ hasNext: true, end: null });
  expect(grown(300)).toMatchObject({ hasNext: false, end: "repeated" });
});

test("following Next always ends, whatever a service with finite or looping pages answers", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      (sizes, isLooping) => {
        const pages = sizes.map((size, index) => page(index + 1, size));
        const seen = [];
        for (let number = 1; number <= pages.length + 2; number += 1) {
          const source = pages[Math.min(number, pages.length) - 1];
          const current =
            source && (number <= pages.length || isLooping) ? { ...source, page: number } : page(number, 0);
          if (!listPaging({ ...pending, current, seen }).hasNext) return true;
          seen.push(current);
        }
        return false;
      },
    ),
  );
});

test("every row has its own id, whatever the service repeats or leaves out", () => {
  const ids = rowIds(
    [{ orderNumber: "1" }, { orderNumber: null }, { orderNumber: "1" }, { orderNumber: null }],
    3,
  );
  expect(ids).toEqual(["1", "?3.1", "1#2", "?3.3"]);
  expect(new Set(ids).size).toBe(4);
});
