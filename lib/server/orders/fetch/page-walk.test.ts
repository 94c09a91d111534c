import { describe, expect, test } from "vitest";
import { seededRandom } from "#lib/testing/seeded-random.ts";
import { numbered, REACHED, readAll, type Shop, still, UNTOLD, upTo } from "#lib/testing/read-list.ts";
import { pageToRequest } from "./next-page.ts";
import {
  beginWalk,
  pageCame,
  pageChecked,
  pageMissed,
  walkEnded,
  withMissingPages,
  type PageAsk,
} from "./page-walk.ts";

describe("a list at rest", () => {
  test.each([0, 1, 20, 99, 100, 101, 199, 200, 1_000, 5_230])(
    "of %i orders is read to the last, each page beginning with orders of the one before",
    (count) => {
      const shop = { ...still, orders: numbered(count) };
      const { walk, seen, asks } = readAll(shop);
      expect(walk.warnings).toEqual([]);
      expect([...seen].sort()).toEqual(shop.orders.toSorted());
      // Allows a sixth more calls than pages, and one for new orders or for the page behind a list of one
      // page.
      expect(asks.length).toBeLessThanOrEqual(Math.ceil(count / 85) + 1);
      expect(walk.met).toBe(count);
      expect(walk.rows).toBe(count);
    },
  );

  test("without a total ends with an empty page behind its last one", () => {
    const { seen, asks, walk } = readAll({ ...still, ...UNTOLD, orders: numbered(250) });
    expect([seen.size, asks.length, walk.warnings]).toEqual([250, 5, []]);
    expect(asks.at(3)).toEqual({ page: asks[2]!.page + 1, size: asks[2]!.size });
  });
});

describe.each(["newest first", "oldest first"] as const)("200 runs, orders coming and going, %s", (order) => {
  test.each([true, false])("total given: %s; none is passed over unwarned or met as two", (knowsTotal) => {
    let warnedRuns = 0;
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = seededRandom(seed);
      const orders = numbered(1 + Math.floor(random() * 2_500));
      const first = new Set(orders);
      const left = new Set<string>();
      const pace = random() * 4;
      const greatest = random() < 0.1 ? 60 : 3;
      let next = 100_000;
      const shop: Shop = {
        orders,
        totalOf: (count) => (knowsTotal ? count : null),
        rowsFor: upTo(random() < 0.6 ? 100 : [50, 60, 80, 99][seed % 4]!),
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
  });
});

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
  // The page with the seven new orders, and one without any.
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

test.each(["all", "new"] as const)("for %s a first page given again and again is asked once more", (goal) => {
  let walk = beginWalk(goal);
  const asks: PageAsk[] = [];
  for (let ask = pageToRequest(walk); ask !== null; ask = pageToRequest(walk)) {
    asks.push(ask);
    if (asks.length > REACHED) throw new Error("it never ends");
    const read = { numbers: numbered(ask.size), unreadableRows: 0, total: 900, echoedSize: null };
    walk = pageCame(walk, ask, { ...read, isAscending: false });
    if (walk.isToCheck) walk = pageChecked(walk, ask.size);
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
        { numbers, unreadableRows, total, echoedSize: 100, isAscending: false },
      ),
    );
  expect(read(numbered(20), 20).warnings).toEqual([]);
  expect(read([...numbered(19), null], 20)).toMatchObject({ warnings: ["unnumbered"], withoutNumber: 1 });
  expect(read(numbered(18), 20, 2)).toMatchObject({ warnings: ["unnumbered"], withoutNumber: 2 });
  expect(read(numbered(20), 30).warnings).toEqual(["fewer"]);
});

test("a page of the second pass that shows only what the pass has shown ends nothing", () => {
  const orders = numbered(900);
  let again = 0;
  const shop = {
    ...still,
    ...UNTOLD,
    orders,
    between: (page: number) => {
      if (page === 4) orders.unshift(...numbered(60, 9_000).toReversed());
      if (page === 6) orders.unshift(...numbered(60, 9_100).toReversed());
      // As many orders come during the second pass as its next page begins further down.
      if (page >= 12 && (again += 1) === 2) orders.unshift(...numbered(95, 19_000).toReversed());
    },
  };
  const { seen, walk, atLast, asks } = readAll(shop);
  expect(asks.slice(-4).map(({ page }) => page)).toEqual([0, 1, 2, 3]);
  expect(walk.warnings).toEqual([]);
  expect([...atLast].filter((number) => !seen.has(number))).toEqual([]);
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
  const lost = pageToRequest(walk)!;
  walk = pageMissed(walk, lost);
  expect(walk).toMatchObject({ missing: [lost], missedInARow: 1, warnings: ["missing"] });
  const next = pageToRequest(walk)!;
  expect(next.page * next.size).toBeGreaterThanOrEqual((lost.page + 1) * lost.size - next.size + 1);
  walk = pageCame(walk, next, { ...page(next), numbers: numbered(20, 300) });
  expect(walk.missedInARow).toBe(0);
  const again = withMissingPages({ ...walk, stage: "over" });
  expect(pageToRequest(again)).toEqual(lost);
  expect(pageCame(again, lost, page(lost))).toMatchObject({ stage: "over", missing: [] });
  expect(pageMissed(again, lost)).toMatchObject({ stage: "over", missing: [lost] });
});
