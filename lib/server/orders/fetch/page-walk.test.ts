import { describe, expect, test } from "vitest";
import {
  beginWalk,
  nextPage,
  pageCame,
  pageChecked,
  pageMissed,
  walkEnded,
  withMissingPages,
  type PageAsk,
  type PageWalk,
} from "./page-walk.ts";

/** Numbers between 0 and 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed + 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Shop = {
  /** The list as it stands, its first row first. */
  orders: string[];
  knowsTotal: boolean;
  mostRows: number;
  /** Runs before each page. */
  between: (page: number) => void;
};

type Met = {
  walk: PageWalk;
  seen: Set<string>;
  asks: PageAsk[];
  /** What stood in the list when its first page was asked for last. */
  atLast: Set<string>;
};

const REACHED = 2_000;

/** Reads a shop's list to its end as the job does; `known` are orders of the book before. */
function readAll(shop: Shop, { goal = "all" as "all" | "new", known = new Set<string>() } = {}): Met {
  let walk = beginWalk(goal);
  const seen = new Set<string>();
  const asks: PageAsk[] = [];
  let atLast = new Set<string>();
  for (let ask = nextPage(walk); ask !== null; ask = nextPage(walk)) {
    shop.between(asks.length);
    asks.push(ask);
    if (ask.page === 0) atLast = new Set(shop.orders);
    if (asks.length > REACHED) throw new Error("it never ends");
    const size = Math.min(ask.size, shop.mostRows);
    const numbers = shop.orders.slice(ask.page * size, ask.page * size + size);
    const total = shop.knowsTotal ? shop.orders.length : null;
    const news = numbers.filter((number) => !seen.has(number) && !known.has(number));
    for (const number of numbers) seen.add(number);
    walk = pageCame(walk, ask, { numbers, unreadableRows: 0, total, echoedSize: null, isAscending: false });
    if (walk.isToCheck) walk = pageChecked(walk, news.length);
  }
  return { walk: walkEnded(walk, seen.size), seen, asks, atLast };
}

const numbered = (count: number, first = 0) =>
  Array.from({ length: count }, (_, at) => String(44_029_816_077_133 + first + at));
const still = { knowsTotal: true, mostRows: 100, between: () => undefined };

describe("a list at rest", () => {
  test.each([0, 1, 20, 99, 100, 101, 199, 200, 1_000, 5_230])(
    "of %i orders is read to the last, each page but the first beginning with orders of the one before",
    (count) => {
      const shop = { ...still, orders: numbered(count) };
      const { walk, seen, asks } = readAll(shop);
      expect(walk.warnings).toEqual([]);
      expect([...seen].sort()).toEqual(shop.orders.toSorted());
      // A sixth more calls than pages, and one for what came meanwhile.
      expect(asks.length).toBeLessThanOrEqual(Math.ceil(count / 85) + 1);
      expect(walk.rows).toBe(count);
    },
  );

  test.each([10, 20, 37, 50])("of a service that gives %i rows at most is read to the last", (mostRows) => {
    for (const knowsTotal of mostRows === 37 ? [true] : [true, false]) {
      const shop = { ...still, mostRows, knowsTotal, orders: numbered(430) };
      const { walk, seen } = readAll(shop);
      expect(walk.warnings).toEqual([]);
      expect(seen.size).toBe(430);
    }
  });

  test("without a total ends with its first short page", () => {
    const { seen, asks, walk } = readAll({ ...still, knowsTotal: false, orders: numbered(250) });
    expect([seen.size, asks.length, walk.warnings]).toEqual([250, 4, []]);
  });
});

describe.each(["newest first", "oldest first"] as const)(
  "200 runs with orders coming and leaving, %s",
  (order) => {
    test.each([true, false])(
      "total given: %s; none is passed over without a warning, none is met as two",
      (knowsTotal) => {
        let warnedRuns = 0;
        for (let seed = 1; seed <= 200; seed += 1) {
          const random = randomOf(seed);
          const orders = numbered(1 + Math.floor(random() * 2_500));
          const first = new Set(orders);
          const left = new Set<string>();
          const pace = random() * 4;
          const greatest = random() < 0.1 ? 60 : 3;
          let next = 100_000;
          const shop: Shop = {
            orders,
            knowsTotal,
            mostRows: random() < 0.8 ? 100 : 50,
            between: () => {
              for (let happens = random() * pace; happens > 1; happens -= 1) {
                const few = 1 + Math.floor(random() * greatest);
                if (random() < 0.5) {
                  const come = numbered(few, (next += few));
                  if (order === "newest first") orders.unshift(...come.toReversed());
                  else orders.push(...come);
                } else
                  for (const gone of orders.splice(Math.floor(random() * orders.length), few)) left.add(gone);
              }
            },
          };
          const { walk, seen } = readAll(shop);
          const stayed = [...first].filter((number) => !left.has(number));
          const missed = stayed.filter((number) => !seen.has(number));
          if (walk.warnings.length > 0) warnedRuns += 1;
          else expect(missed, `seed ${seed}`).toEqual([]);
        }
        expect(warnedRuns).toBeLessThan(40);
      },
    );
  },
);

test("orders that come while a list is read are met in the second pass over its beginning", () => {
  const orders = numbered(350);
  const shop = {
    ...still,
    orders,
    between: (page: number) => void (page === 2 && orders.unshift(...numbered(7, 9_000))),
  };
  const { walk, seen, asks } = readAll(shop);
  expect(walk.warnings).toEqual([]);
  expect(seen.size).toBe(357);
  // The page with the seven, and one without anything new.
  expect(asks.slice(-2).map(({ page }) => page)).toEqual([0, 1]);
});

test("orders that leave before the next page are seen to: it is asked for again further back", () => {
  const orders = numbered(350);
  const shop = { ...still, orders, between: (page: number) => void (page === 2 && orders.splice(10, 20)) };
  const { walk, seen, asks } = readAll(shop);
  expect(walk.warnings).toEqual([]);
  expect(seen.size).toBe(350);
  expect(asks.length).toBe(7);
});

test("a list that moves too far between two pages is said to be incomplete perhaps", () => {
  const orders = numbered(800);
  const shop = { ...still, orders, between: (page: number) => void (page === 3 && orders.splice(0, 150)) };
  expect(readAll(shop).walk.warnings).toEqual(["moved"]);
});

test("a service that gives its first page again and again is asked once more and no longer", () => {
  let walk = beginWalk("all");
  const asks: PageAsk[] = [];
  for (let ask = nextPage(walk); ask !== null; ask = nextPage(walk)) {
    asks.push(ask);
    const numbers = numbered(ask.size);
    walk = pageCame(walk, ask, {
      numbers,
      unreadableRows: 0,
      total: 900,
      echoedSize: null,
      isAscending: false,
    });
  }
  expect(asks.length).toBe(2);
  expect(walk.warnings).toEqual(["repeated"]);
});

test("fewer orders than the service counts, and rows without a number, are said", () => {
  const read = (numbers: (string | null)[], total: number, unreadableRows = 0) =>
    walkEnded(
      pageCame(
        beginWalk("all"),
        { page: 0, size: 100 },
        {
          numbers,
          unreadableRows,
          total,
          echoedSize: 100,
          isAscending: false,
        },
      ),
      numbers.filter((number) => number !== null).length,
    );
  expect(read(numbered(20), 20).warnings).toEqual([]);
  expect(read([...numbered(19), null], 20)).toMatchObject({ warnings: ["unnumbered"], withoutNumber: 1 });
  expect(read(numbered(18), 20, 2)).toMatchObject({ warnings: ["unnumbered"], withoutNumber: 2 });
  expect(walkEnded({ ...beginWalk("all"), stage: "over", total: 30 }, 20).warnings).toEqual(["fewer"]);
});

test("what is new is read from the beginning until a page brings nothing new", () => {
  const orders = numbered(900);
  const known = new Set(orders.slice(130));
  const { asks, seen, walk } = readAll({ ...still, orders }, { goal: "new", known });
  expect(asks.length).toBe(3);
  expect(orders.slice(0, 130).every((number) => seen.has(number))).toBe(true);
  expect(walk.warnings).toEqual([]);
});

test("of a list that begins with its oldest orders it is said that what is new stands at its end", () => {
  const numbers = numbered(100);
  const read = { numbers, unreadableRows: 0, total: 900, echoedSize: null, isAscending: true };
  expect(pageCame(beginWalk("new"), { page: 0, size: 100 }, read).warnings).toEqual(["oldestFirst"]);
});

test("a page that never came is left out, told, and asked for only when a person wants it", () => {
  const page = (ask: PageAsk) => ({
    numbers: numbered(ask.size, ask.page * ask.size),
    unreadableRows: 0,
    total: 350,
    echoedSize: null,
    isAscending: false,
  });
  let walk = pageCame(beginWalk("all"), { page: 0, size: 100 }, page({ page: 0, size: 100 }));
  const lost = nextPage(walk)!;
  walk = pageMissed(walk, lost);
  expect(walk).toMatchObject({ missing: [lost], missedInARow: 1, warnings: ["missing"] });
  const next = nextPage(walk)!;
  expect(next.page * next.size).toBeGreaterThanOrEqual((lost.page + 1) * lost.size - next.size + 1);
  walk = pageCame(walk, next, { ...page(next), numbers: numbered(20, 300) });
  expect(walk.missedInARow).toBe(0);
  const again = withMissingPages({ ...walk, stage: "over" });
  expect(nextPage(again)).toEqual(lost);
  expect(pageCame(again, lost, page(lost))).toMatchObject({ stage: "over", missing: [] });
  expect(pageMissed(again, lost)).toMatchObject({ stage: "over", missing: [lost] });
});
