import fc from "fast-check";
import { expect, test } from "vitest";
import { rowIds } from "#components/orders/rows/use-order-rows.ts";
import { type ListPaging, listPaging } from "./list-paging.ts";

type Given = Parameters<typeof listPaging>[0];

const page = (number: number, count: number, from = number * 1_000) => ({
  page: number,
  orders: Array.from({ length: count }, (_, index) => ({ orderNumber: String(from + index) })),
  unreadableRows: 0,
});
const nameless = (number: number, remark: string) => ({
  ...page(number, 0),
  orders: [{ orderNumber: null, remark }],
});
const exact = (count: number) => ({ count, isAbout: false });
const about = (count: number) => ({ count, isAbout: true });
const paging = (given: Partial<Given>) =>
  listPaging({ pageSize: 20, total: null, seen: [], learnedSize: 0, current: page(1, 20), ...given });

const NEXT = { hasNext: true, end: null };
const over = (end: ListPaging["end"]) => ({ hasNext: false, end });
const LARGE = { pageSize: 100 };
const SOLD = { total: exact(1_234) };
const CLAMPED = { ...LARGE, total: exact(2_000) };
const FIRST = page(1, 20);
const TURNED = { ...FIRST, page: 2, orders: FIRST.orders.toReversed() };
const GROWING = { current: { ...FIRST, page: 2 }, seen: [{ ...FIRST, total: exact(300) }] };

const WITHOUT_TOTAL: [string, Partial<Given>, Partial<ListPaging>][] = [
  ["a short first page", { current: page(1, 12) }, { ...NEXT, pageCount: null }],
  ["row 66: an empty page", { current: page(2, 0), seen: [FIRST] }, over("empty")],
  ["row 66: a page shorter than an earlier one", { current: page(2, 7), seen: [FIRST] }, over("shorter")],
  ["row 67: the same page again", { current: page(2, 20, 1_000), seen: [FIRST] }, over("repeated")],
  ["row 67: two pages later", { current: page(3, 20, 1_000), seen: [FIRST, page(2, 20)] }, over("repeated")],
  ["row 67: in another order", { current: TURNED, seen: [FIRST] }, over("repeated")],
  ["a longer page behind it", { current: page(1, 12), seen: [page(2, 20)] }, NEXT],
  ["row 66: a size smaller than asked", { ...LARGE, current: page(1, 50) }, { ...NEXT, servedSize: null }],
  ["row 66: met twice", { ...LARGE, current: page(2, 50), seen: [page(1, 50)] }, { ...NEXT, servedSize: 50 }],
  ["row 66: and a shorter one", { ...LARGE, current: page(1, 30), learnedSize: 50 }, over("shorter")],
  ["unreadable rows", { current: { ...page(2, 0), unreadableRows: 20 }, seen: [FIRST] }, NEXT],
  ["nameless rows", { current: nameless(2, "b"), seen: [nameless(1, "a")] }, NEXT],
  ["nameless rows again", { current: nameless(2, "a"), seen: [nameless(1, "a")] }, over("repeated")],
  ["row 66: a page not full", { ...LARGE, current: page(1, 12) }, { ...NEXT, mayEnd: true }],
  ["row 66: as many sent", { ...LARGE, current: page(1, 12), provenSize: 12 }, { ...NEXT, mayEnd: true }],
  ["row 66: more sent at once", { ...LARGE, current: page(1, 12), provenSize: 20 }, over("shorter")],
  ["row 66: a full page", { current: FIRST, provenSize: 100 }, { ...NEXT, mayEnd: false }],
  ["row 66: a short page before an empty one", { current: page(1, 12), seen: [page(2, 0)] }, over("shorter")],
  ["row 66: a full page before an empty one", { current: FIRST, seen: [page(2, 0)] }, NEXT],
];
test.each(WITHOUT_TOTAL)("how a list without a total goes on: %s", (_, given, told) =>
  expect(paging(given)).toMatchObject(told),
);

const WITH_TOTAL: [string, Partial<Given>, Partial<ListPaging>][] = [
  ["a page within", { ...SOLD, current: page(3, 20) }, { ...NEXT, pageCount: 62 }],
  [
    "the last page",
    { ...SOLD, current: page(62, 14) },
    { ...over("total"), pageCount: 62, servedSize: null },
  ],
  ["past it", { ...SOLD, current: page(70, 0) }, over("pastLast")],
  ["none at all", { total: exact(0), current: page(1, 0) }, { ...over("empty"), pageCount: 1 }],
  [
    "row 81: a clamp the service tells",
    { ...LARGE, echoedSize: 50, total: exact(120), current: page(2, 50) },
    { ...NEXT, pageCount: 3, servedSize: 50 },
  ],
  [
    "row 81: and its last page",
    { ...LARGE, echoedSize: 50, total: exact(120), current: page(3, 20) },
    { ...over("total"), pageCount: 3 },
  ],
  [
    "row 81: a clamp nobody tells",
    { ...CLAMPED, current: page(1, 50) },
    { ...NEXT, pageCount: 40, servedSize: 50 },
  ],
  [
    "row 81: half way, beside another",
    { ...CLAMPED, current: page(20, 50), seen: [page(19, 50)] },
    { ...NEXT, pageCount: 40 },
  ],
  ["row 81: half way", { ...CLAMPED, current: page(20, 50) }, { ...NEXT, pageCount: 40 }],
  ["row 81: further on", { ...CLAMPED, current: page(30, 50) }, { ...NEXT, pageCount: 40 }],
  [
    "row 81: at its end",
    { ...CLAMPED, current: page(40, 50), seen: [page(39, 50)] },
    { ...over("total"), pageCount: 40 },
  ],
  [
    "row 81: a short last page, its size learned",
    { ...LARGE, total: exact(120), current: page(3, 20), learnedSize: 50 },
    { ...over("total"), pageCount: 3 },
  ],
  [
    "row 78: one short page among full ones",
    { ...SOLD, current: page(4, 19), seen: [page(3, 20)] },
    { ...NEXT, pageCount: 62, servedSize: null },
  ],
  [
    "row 78: an uncertain total",
    { total: about(1_234), current: page(1, 7) },
    { pageCount: 62, servedSize: null },
  ],
  ["row 78: an uncertain total is reached", { total: about(20), current: FIRST }, NEXT],
  ["row 78: behind it", { total: about(20), current: page(2, 0), seen: [FIRST] }, { hasNext: false }],
  [
    "row 78: one that says more",
    { total: about(900), current: page(2, 19), seen: [FIRST] },
    { hasNext: true, mayEnd: false },
  ],
  ["row 78: a full last page", { total: exact(40), current: page(2, 20), seen: [FIRST] }, over("total")],
  [
    "row 81: the last page again",
    { total: exact(1_000), current: page(5, 20, 4_000), seen: [page(4, 20, 4_000)] },
    over("repeated"),
  ],
  ["row 80: a whole page of new orders", { ...GROWING, total: exact(320) }, NEXT],
  ["row 80: a page again, the total the same", { ...GROWING, total: exact(300) }, over("repeated")],
  [
    "row 78: the largest of several totals",
    { current: page(2, 20), seen: [{ ...FIRST, ...SOLD }], total: about(40) },
    { total: about(1_234), pageCount: 62, hasNext: true },
  ],
  [
    "row 78: an exact one is itself",
    { current: page(2, 20), seen: [{ ...FIRST, ...SOLD }], total: exact(1_237) },
    { total: exact(1_237) },
  ],
];
test.each(WITH_TOTAL)("how a list with a total goes on: %s", (_, given, told) =>
  expect(paging(given)).toMatchObject(told),
);

test.each([
  ["an empty page ends it", 0, false],
  ["a page that is not full ends it", 14, false],
  ["a full page leaves the next one on", 20, true],
] as const)("row 78: a total of 0 over pages with orders: %s", (_, rows, hasNext) => {
  const seen = [1, 2].map((number) => ({ ...page(number, 20), total: about(number * 20) }));
  const told = paging({ current: page(3, rows), seen, total: about(rows * 3) });
  expect(told).toMatchObject({ hasNext, mayEnd: false, total: about(40 + rows) });
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
          if (!paging({ current, seen }).hasNext) return true;
          seen.push(current);
        }
        return false;
      },
    ),
  );
});

test("every row has its own id, whatever the service repeats or leaves out", () => {
  const rows = ["1", null, "1", null].map((orderNumber) => ({ orderNumber }));
  expect(rowIds(rows, 3)).toEqual(["1", "?3.1", "1#2", "?3.3"]);
});
