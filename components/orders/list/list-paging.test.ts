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
const GROWN = { ...FIRST, page: 2 };
const BEFORE = { seen: [{ ...FIRST, total: exact(300) }] };

type Case = [name: string, current: Given["current"], given: Partial<Given>, told: Partial<ListPaging>];
const seen = (...pages: Given["seen"]) => ({ seen: pages });
const WITHOUT_TOTAL: Case[] = [
  ["a short first page", page(1, 12), {}, { ...NEXT, pageCount: null }],
  ["row 66: an empty page", page(2, 0), seen(FIRST), over("empty")],
  ["row 66: a page shorter than an earlier one", page(2, 7), seen(FIRST), over("shorter")],
  ["row 67: the same page again", page(2, 20, 1_000), seen(FIRST), over("repeated")],
  ["row 67: two pages later", page(3, 20, 1_000), seen(FIRST, page(2, 20)), over("repeated")],
  ["row 67: in another order", TURNED, seen(FIRST), over("repeated")],
  ["a longer page behind it", page(1, 12), seen(page(2, 20)), NEXT],
  ["row 66: a size smaller than asked", page(1, 50), LARGE, { ...NEXT, servedSize: null }],
  ["row 66: met twice", page(2, 50), { ...LARGE, ...seen(page(1, 50)) }, { ...NEXT, servedSize: 50 }],
  ["row 66: and a shorter one", page(1, 30), { ...LARGE, learnedSize: 50 }, over("shorter")],
  ["unreadable rows", { ...page(2, 0), unreadableRows: 20 }, seen(FIRST), NEXT],
  ["nameless rows", nameless(2, "b"), seen(nameless(1, "a")), NEXT],
  ["nameless rows again", nameless(2, "a"), seen(nameless(1, "a")), over("repeated")],
  ["row 66: a page not full", page(1, 12), LARGE, { ...NEXT, mayEnd: true }],
  ["row 66: as many sent at once", page(1, 12), { ...LARGE, provenSize: 12 }, { ...NEXT, mayEnd: true }],
  ["row 66: more sent at once", page(1, 12), { ...LARGE, provenSize: 20 }, over("shorter")],
  ["row 66: a full page", FIRST, { provenSize: 100 }, { ...NEXT, mayEnd: false }],
  ["row 66: a short page before an empty one", page(1, 12), seen(page(2, 0)), over("shorter")],
  ["row 66: a full page before an empty one", FIRST, seen(page(2, 0)), NEXT],
];
const OF_40 = { ...NEXT, pageCount: 40 };
const TOLD_50 = { ...LARGE, echoedSize: 50, total: exact(120) };
const AFTER_SOLD = seen({ ...FIRST, ...SOLD });
const WITH_TOTAL: Case[] = [
  ["a page within", page(3, 20), SOLD, { ...NEXT, pageCount: 62 }],
  ["the last page", page(62, 14), SOLD, { ...over("total"), pageCount: 62, servedSize: null }],
  ["past it", page(70, 0), SOLD, over("pastLast")],
  ["none at all", page(1, 0), { total: exact(0) }, { ...over("empty"), pageCount: 1 }],
  ["row 81: a told clamp", page(2, 50), TOLD_50, { ...NEXT, pageCount: 3, servedSize: 50 }],
  ["row 81: a told clamp, at its end", page(3, 20), TOLD_50, { ...over("total"), pageCount: 3 }],
  ["row 81: an untold clamp", page(1, 50), CLAMPED, { ...OF_40, servedSize: 50 }],
  ["row 81: half way, beside another", page(20, 50), { ...CLAMPED, ...seen(page(19, 50)) }, OF_40],
  ["row 81: half way", page(20, 50), CLAMPED, OF_40],
  ["row 81: further on", page(30, 50), CLAMPED, OF_40],
  ["row 81: at its end", page(40, 50), { ...CLAMPED, ...seen(page(39, 50)) }, { ...OF_40, ...over("total") }],
  [
    "row 81: a short last page, its size learned",
    page(3, 20),
    { ...LARGE, total: exact(120), learnedSize: 50 },
    { ...over("total"), pageCount: 3 },
  ],
  [
    "row 78: one short page among full ones",
    page(4, 19),
    { ...SOLD, ...seen(page(3, 20)) },
    { ...NEXT, pageCount: 62, servedSize: null },
  ],
  ["row 78: an uncertain total", page(1, 7), { total: about(1_234) }, { pageCount: 62, servedSize: null }],
  ["row 78: an uncertain total is reached", FIRST, { total: about(20) }, NEXT],
  ["row 78: behind it", page(2, 0), { total: about(20), ...seen(FIRST) }, { hasNext: false }],
  [
    "row 78: one that says more",
    page(2, 19),
    { total: about(900), ...seen(FIRST) },
    { ...NEXT, mayEnd: false },
  ],
  ["row 78: a full last page", page(2, 20), { total: exact(40), ...seen(FIRST) }, over("total")],
  [
    "row 81: the last again",
    page(5, 20, 1),
    { total: exact(1_000), ...seen(page(4, 20, 1)) },
    over("repeated"),
  ],
  ["row 80: a whole page of new orders", GROWN, { ...BEFORE, total: exact(320) }, NEXT],
  ["row 80: a page again, the total the same", GROWN, { ...BEFORE, total: exact(300) }, over("repeated")],
  [
    "row 78: the largest of several totals",
    page(2, 20),
    { ...AFTER_SOLD, total: about(40) },
    { total: about(1_234), pageCount: 62, hasNext: true },
  ],
  ["row 78: an exact one", page(2, 20), { ...AFTER_SOLD, total: exact(1_237) }, { total: exact(1_237) }],
];
test.each([...WITHOUT_TOTAL, ...WITH_TOTAL])("the next page of a list: %s", (_, current, given, told) =>
  expect(paging({ ...given, current })).toMatchObject(told),
);

test.each([
  ["an empty page ends it", 0, false],
  ["a page that is not full ends it", 14, false],
  ["a full page leaves the next one on", 20, true],
] as const)("row 78: a total of 0 over pages with orders: %s", (_, rows, hasNext) => {
  const before = [1, 2].map((number) => ({ ...page(number, 20), total: about(number * 20) }));
  const told = paging({ current: page(3, rows), seen: before, total: about(rows * 3) });
  expect(told).toMatchObject({ hasNext, mayEnd: false, total: about(40 + rows) });
});

test("following Next always ends, even if the service's pages loop", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      (sizes, isLooping) => {
        const pages = sizes.map((size, index) => page(index + 1, size));
        const before = [];
        for (let number = 1; number <= pages.length + 2; number += 1) {
          const source = pages[Math.min(number, pages.length) - 1];
          const current =
            source && (number <= pages.length || isLooping) ? { ...source, page: number } : page(number, 0);
          if (!paging({ current, seen: before }).hasNext) return true;
          before.push(current);
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
