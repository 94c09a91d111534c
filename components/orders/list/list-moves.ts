import { type SeenPage, shownBefore } from "./list-paging.ts";

/** A page, and the time of its response in Unix milliseconds. */
export type DatedPage = SeenPage & { asOf: number };

/** Changes of a list while somebody paged it. */
type ListMoves = {
  /** New and removed orders since then, counted by totals or shifted rows; 0 is "none known". */
  arrived: number;
  left: number;
  /** Orders appear on two pages, and no count explains it. */
  isShuffled: boolean;
  /** Orders may have moved between pages and been missed. */
  isGapPossible: boolean;
  /** The page is older than one before it: reload this page, otherwise start again at page 1. */
  isBehind: boolean;
  /** Unix milliseconds of the oldest page compared. */
  since: number;
};

/**
 * Compares the pages seen of one query; null without a sign that the list moved. `size`: rows of a full page.
 * Only exact totals count; without them, shifted rows.
 */
export function listMoves(current: DatedPage, seen: readonly DatedPage[], size: number): ListMoves | null {
  const before = shownBefore(current, seen);
  const news = seen.filter((page) => page.page > current.page && page.asOf > current.asOf);
  const walk = [current, ...new Set([...before, ...news])];
  const byTime = walk.toSorted((one, other) => one.asOf - other.asOf || one.page - other.page);
  const byPage = walk.toSorted((one, other) => one.page - other.page);
  const steps = pairs(byTime).map(([older, newer]) => compare(older, newer, size));
  const reaches = before.map((page) => compare(page, current, size));
  const neighbours = pairs(byPage).filter(([one, other]) => other.page === one.page + 1);

  const known = [...steps, ...reaches].map(({ growth }) => growth);
  const arrived = Math.max(sum(steps.map(({ growth }) => Math.max(0, growth))), ...known, 0);
  const left = Math.max(sum(steps.map(({ growth }) => Math.max(0, -growth))), ...known.map((n) => -n), 0);
  const isShuffled = arrived === 0 && left === 0 && reaches.some(({ isShared }) => isShared);
  const isGapPossible = neighbours.some(([one, other]) => compare(one, other, size).isOff);
  if (arrived === 0 && left === 0 && !isShuffled && !isGapPossible) return null;
  return {
    arrived,
    left,
    isShuffled,
    isGapPossible,
    isBehind: before.some((page) => page.page < current.page && page.asOf > current.asOf),
    since: byTime[0]?.asOf ?? current.asOf,
  };
}

type Comparison = {
  /** New orders between the two responses minus removed ones; 0 when nothing counts them. */
  growth: number;
  isShared: boolean;
  /** The rows contradict the totals. */
  isOff: boolean;
};

function compare(one: DatedPage, other: DatedPage, size: number): Comparison {
  const [older, newer] = one.asOf <= other.asOf ? [one, other] : [other, one];
  const growthByTotal =
    older.total?.isAbout === false && newer.total?.isAbout === false
      ? newer.total.count - older.total.count
      : null;
  const shifts = shiftsBetween(older, newer, size, growthByTotal);
  const [first = 0] = shifts;
  // An unreadable row may hide where it stood, so the shift of the others is unknown.
  const shift = shifts.size === 1 && older.unreadableRows + newer.unreadableRows === 0 ? first : null;
  const isShared = shifts.size > 0;
  return {
    growth: growthByTotal ?? shift ?? 0,
    isShared,
    isOff: isShared ? shift === null || shift !== (growthByTotal ?? shift) : Boolean(growthByTotal),
  };
}

/** Finds by how many places shared orders moved back, each number once; a page sent again counts as unmoved. */
function shiftsBetween(older: DatedPage, newer: DatedPage, size: number, growth: number | null): Set<number> {
  const places = new Map(older.orders.map(({ orderNumber }, index) => [orderNumber, index]));
  const moved = newer.orders.flatMap(({ orderNumber }, index) => {
    const place = orderNumber === null ? undefined : places.get(orderNumber);
    return place === undefined ? [] : [(newer.page - older.page) * size + index - place];
  });
  const isSentAgain = moved.length === newer.orders.length && moved.length === older.orders.length;
  return new Set(isSentAgain && moved[0] !== growth ? [] : moved);
}

function pairs<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((item, index): [Item, Item][] => {
    const before = items[index - 1];
    return before === undefined ? [] : [[before, item]];
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
