import fc from "fast-check";
import { expect, test } from "vitest";
import { type DatedPage, listMoves } from "./list-moves.ts";
import { shownBefore } from "./list-paging.ts";

const SIZE = 5;

/** A list of orders as numbers, newest first. */
type Model = { orders: number[]; made: number; time: number };
const made = (count: number): Model => ({ orders: range(count).reverse(), made: count, time: 0 });
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

function fetched({ orders, time }: Model, page: number, hasTotal: boolean): DatedPage {
  return {
    page,
    orders: orders.slice((page - 1) * SIZE, page * SIZE).map((order) => ({ orderNumber: String(order) })),
    unreadableRows: 0,
    asOf: time,
    ...(hasTotal && { total: { count: orders.length, isAbout: false } }),
  };
}

/** Number of new orders at the top, and places of orders that leave. */
type Change = { arriving: number; leaving: readonly number[] };
function markChanged({ orders, made, time }: Model, { arriving, leaving }: Change): Model {
  const gone = new Set(leaving.map((place) => orders[place % orders.length]));
  const stay = orders.filter((order) => !gone.has(order));
  return {
    orders: [...range(arriving).map((index) => made + arriving - 1 - index), ...stay],
    made: made + arriving,
    time: time + 1,
  };
}

const arriving = fc.nat({ max: SIZE - 1 });
const leaving = fc.array(fc.nat(), { maxLength: 4 });
const still: Change = { arriving: 0, leaving: [] };
const changes = (one: fc.Arbitrary<Change>) => fc.array(one, { minLength: 1, maxLength: 6 });
const anything = changes(fc.oneof(fc.constant(still), fc.record({ arriving, leaving })));
const arrivals = changes(fc.record({ arriving, leaving: fc.constant([]) }));

/** Reads pages 1, 2, … with one change before each; stops before an empty page. */
function walk(start: Model, between: readonly Change[], hasTotal: boolean) {
  const states = [start];
  const pages = [fetched(start, 1, hasTotal)];
  for (const change of between) {
    const state = markChanged(states.at(-1)!, change);
    const page = fetched(state, pages.length + 1, hasTotal);
    if (page.orders.length === 0) break;
    states.push(state);
    pages.push(page);
  }
  const current = pages.at(-1)!;
  return { states, current, seen: pages.slice(0, -1), moves: listMoves(current, pages.slice(0, -1), SIZE) };
}

const numbers = (pages: readonly DatedPage[]) =>
  pages.flatMap((page) => page.orders.map((order) => Number(order.orderNumber)));

/** Orders in the list all the time and within the range of the pages seen, but on none of them. */
function missedIn({ states, current, seen }: ReturnType<typeof walk>): number[] {
  const shown = new Set(numbers([...seen, current]));
  const reached = states.at(-1)!.orders.slice(0, current.page * SIZE);
  return reached.filter(
    (order) => !shown.has(order) && states.every((state) => state.orders.includes(order)),
  );
}

function shownTwice({ current, seen }: ReturnType<typeof walk>): number[] {
  const shown = new Set(numbers(seen));
  return numbers([current]).filter((order) => shown.has(order));
}

const isSentAgain = ({ current, seen }: ReturnType<typeof walk>) =>
  seen.some((page) => String(numbers([page])) === String(numbers([current])));

for (const hasTotal of [true, false]) {
  const kind = hasTotal ? "with totals" : "without totals";

  test(`a list that did not move has nothing to say, ${kind}`, () => {
    fc.assert(
      fc.property(fc.nat({ max: 60 }), fc.nat({ max: 8 }), (count, steps) => {
        const { moves } = walk(made(count), Array<Change>(steps).fill(still), hasTotal);
        expect(moves).toBeNull();
      }),
    );
  });

  test(`row 80: whenever a page shows an order again, it is said, ${kind}`, () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 60 }), anything, (count, between) => {
        const walked = walk(made(count), between, hasTotal);
        fc.pre(shownTwice(walked).length > 0 && (hasTotal || !isSentAgain(walked)));
        expect(walked.moves).not.toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  test(`row 79: orders that only come in are counted, ${kind}`, () => {
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 60 }), arrivals, (count, between) => {
        const { moves, states } = walk(made(count), between, hasTotal);
        const since = states.at(-1)!.orders.length - count;
        expect(moves?.arrived ?? 0).toBe(since);
        expect(moves?.left ?? 0).toBe(0);
        expect(moves?.isGapPossible ?? false).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
}

test("row 80: an order on no page, with totals, is reported as possibly missing", () => {
  fc.assert(
    fc.property(fc.integer({ min: 6, max: 60 }), anything, (count, between) => {
      const walked = walk(made(count), between, true);
      fc.pre(missedIn(walked).length > 0);
      expect(walked.moves?.isGapPossible).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test("row 79: with totals no number exceeds the orders that really came in and left", () => {
  fc.assert(
    fc.property(fc.integer({ min: 6, max: 60 }), anything, (count, between) => {
      const { moves, states } = walk(made(count), between, true);
      const [first, last] = [states[0]!, states.at(-1)!];
      const left = first.orders.filter((order) => !last.orders.includes(order)).length;
      expect(moves?.arrived ?? 0).toBeLessThanOrEqual(last.made - first.made);
      expect(moves?.left ?? 0).toBeLessThanOrEqual(left + (last.made - first.made));
    }),
    { numRuns: 200 },
  );
});

test("row 80: orders that left earlier pages are counted, and others may be missing", () => {
  const { moves } = walk(made(30), [{ arriving: 0, leaving: [0, 3] }], true);
  expect(moves).toMatchObject({ arrived: 0, left: 2, isGapPossible: true, isShuffled: false });
});

test("equal numbers of arrivals and departures shift the page without a number", () => {
  const { moves } = walk(made(30), [{ arriving: 1, leaving: [25] }], true);
  expect(moves).toMatchObject({ arrived: 0, left: 0, isShuffled: true, isGapPossible: true });
});

test("row 80: a page older than the one before it is outdated, and may lack orders", () => {
  const start = made(30);
  const second = fetched(start, 2, true);
  const first = fetched(markChanged(start, { arriving: 3, leaving: [] }), 1, true);
  expect(listMoves(second, [first], SIZE)).toMatchObject({ arrived: 3, isGapPossible: true, isBehind: true });
  expect(listMoves(first, [second], SIZE)).toBeNull();
});

test("on an older page, a newer one after it shows that orders came in", () => {
  const start = made(30);
  const first = fetched(start, 1, true);
  const second = fetched(markChanged(start, { arriving: 3, leaving: [] }), 2, true);
  expect(listMoves(first, [second], SIZE)).toMatchObject({ arrived: 3, isGapPossible: false, since: 0 });
});

test("row 80: going from a later page to an earlier one is compared, too", () => {
  const start = made(30);
  const third = fetched(start, 3, true);
  const second = fetched(markChanged(start, { arriving: 2, leaving: [] }), 2, true);
  expect(listMoves(second, [third], SIZE)).toMatchObject({ arrived: 2, isGapPossible: true });
  expect(shownBefore(second, [third])).toEqual([third]);
});

test("row 67: a repeated page is no arrival of orders unless the total grew as much", () => {
  const first = fetched(made(30), 1, false);
  expect(listMoves({ ...first, page: 2, asOf: 1 }, [first], SIZE)).toBeNull();
  expect(listMoves(first, [{ ...first, page: 2, asOf: 1 }], SIZE)).toBeNull();
  const { moves } = walk(made(30), [{ arriving: SIZE, leaving: [] }], true);
  expect(moves).toMatchObject({ arrived: SIZE, isGapPossible: false });
});

test("reordered rows, or ones beside an unreadable row, give no number", () => {
  const start = made(30);
  const first = fetched(start, 1, false);
  const second = fetched(markChanged(start, { arriving: 2, leaving: [] }), 2, false);
  const turned = { ...second, orders: second.orders.toReversed() };
  const unread = { ...second, unreadableRows: 1, orders: second.orders.slice(0, -1) };
  const unknown = { arrived: 0, isShuffled: true, isGapPossible: true };
  for (const page of [turned, unread]) expect(listMoves(page, [first], SIZE)).toMatchObject(unknown);
});

test("row 78: a contradictory total gives no number", () => {
  const start = made(30);
  const about = { count: 900, isAbout: true };
  const second = { ...fetched(start, 2, false), total: about, asOf: 1 };
  expect(listMoves(second, [fetched(start, 1, true)], SIZE)).toBeNull();
});

test("orders without a number are never repeats", () => {
  const orders = [{ orderNumber: null }];
  const nameless = (page: number) => ({ page, orders, unreadableRows: 0, asOf: page });
  expect(listMoves(nameless(2), [nameless(1)], SIZE)).toBeNull();
});
