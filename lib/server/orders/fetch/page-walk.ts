import "server-only";
import type { FetchGoal, FetchWarning } from "#lib/shared/jobs/fetch-job.ts";

/** A page as it is asked for; the first is 0. */
export type PageAsk = { page: number; size: number };

/** What came of it. */
export type PageRead = {
  /** Order numbers of its rows as they stand; null for a row without one. */
  numbers: readonly (string | null)[];
  /** Rows that were no order at all. */
  unreadableRows: number;
  /** How many orders there are by the service; null where it doesn't say. */
  total: number | null;
  /** The page size that the service says it used. */
  echoedSize: number | null;
  /** Each row is younger than the one before. */
  isAscending: boolean;
};

/**
 * How far a list is read. Orders come and go while it is, so each page is asked for such that it begins with some of the last
 * one's orders: while they are met again, nothing between was passed over. Stored with each page that came.
 */
export type PageWalk = {
  goal: FetchGoal;
  /** All of the list; then its beginning, for what came meanwhile; then the pages that never came. */
  stage: "all" | "beginning" | "missing" | "over";
  /** How many places of the list are read in this stage. */
  position: number;
  /** The order numbers of the last page. */
  last: string[];
  /** Rows that a page can have: the service may have fewer than it is asked for. */
  size: number;
  /** The last page began too late: the next one is to reach further back. */
  isReachingBack: boolean;
  /** Whether the orders of the last page are new is not looked up yet. */
  isToCheck: boolean;
  pages: number;
  /** Places of the list that were read, each once. */
  rows: number;
  withoutNumber: number;
  total: number | null;
  warnings: FetchWarning[];
  missing: PageAsk[];
  /** Pages in a row that never came. */
  missedInARow: number;
};

export const MOST_ROWS = 100;
/** Orders of the last page that the next one begins with: so many may leave the list between the two. */
const OVERLAP = 3;
/** Of the rows that a page can have, so many are asked for at least. */
const LEAST_SHARE = 0.7;
/** A full page of so many rows may be all that the service gives at once. */
const USUAL_SIZES = new Set([10, 15, 20, 25, 30, 40, 50]);

export function beginWalk(goal: FetchGoal): PageWalk {
  return {
    goal,
    stage: goal === "all" ? "all" : "beginning",
    position: 0,
    last: [],
    size: MOST_ROWS,
    isReachingBack: false,
    isToCheck: false,
    pages: 0,
    rows: 0,
    withoutNumber: 0,
    total: null,
    warnings: [],
    missing: [],
    missedInARow: 0,
  };
}

/** The page to ask for next; null when there is none. */
export function nextPage({ stage, position, last, size, isReachingBack, missing }: PageWalk): PageAsk | null {
  if (stage === "over") return null;
  if (stage === "missing") return missing[0] ?? null;
  if (position === 0) return { page: 0, size };
  const wanted = Math.min(last.length, isReachingBack ? Math.floor(size * 0.9) : OVERLAP);
  for (let overlap = wanted; overlap > 0; overlap -= 1) {
    const found = furthestPage(position, last.length, size, overlap);
    if (found) return found;
  }
  return { page: Math.floor(position / size), size };
}

/**
 * Pages begin at multiples of their size: of the sizes the one is taken with which a page reaches furthest, beginning so many
 * places back and no further than the page before it.
 */
function furthestPage(position: number, lastCount: number, most: number, overlap: number): PageAsk | null {
  let found: PageAsk | null = null;
  let reach = position;
  for (let size = most; size >= most * LEAST_SHARE; size -= 1) {
    const page = Math.floor((position - overlap) / size);
    const end = (page + 1) * size;
    if (page * size < position - lastCount || end <= reach) continue;
    reach = end;
    found = { page, size };
  }
  return found;
}

/** The walk after a page came. */
export function pageCame(walk: PageWalk, ask: PageAsk, read: PageRead): PageWalk {
  const numbers = read.numbers.filter((number) => number !== null);
  const count = read.numbers.length + read.unreadableRows;
  const withoutNumber = count - numbers.length;
  const counted = {
    ...walk,
    pages: walk.pages + 1,
    withoutNumber: walk.withoutNumber + withoutNumber,
    total: read.total ?? walk.total,
    missedInARow: 0,
    warnings: withoutNumber > 0 ? warned(walk, "unnumbered") : walk.warnings,
  };
  if (walk.stage === "missing") {
    const [, ...missing] = walk.missing;
    return { ...counted, missing, stage: missing.length > 0 ? "missing" : "over" };
  }
  const came = { ...read, numbers, count };
  return walk.position === 0 ? firstCame(counted, ask, came) : furtherCame(counted, ask, came);
}

type Came = Omit<PageRead, "numbers"> & { numbers: string[]; count: number };

function firstCame(walk: PageWalk, ask: PageAsk, { numbers, count, total, ...read }: Came): PageWalk {
  const size = sizeOf(ask, count, total, read.echoedSize);
  const isEnd = count < size || (total !== null && count >= total);
  const warnings =
    walk.goal === "new" && !isEnd && read.isAscending ? warned(walk, "oldestFirst") : walk.warnings;
  return stepped({ ...walk, size, warnings, position: count, last: numbers }, isEnd);
}

/** A service that gives at most so many rows says so, has more than it gave, or gave a round number of them. */
function sizeOf({ size }: PageAsk, count: number, total: number | null, echoed: number | null): number {
  if (count >= size || count === 0) return size;
  if (echoed !== null && echoed < size && count <= echoed) return echoed;
  if (total !== null) return total > count ? count : size;
  return USUAL_SIZES.has(count) ? count : size;
}

function furtherCame(walk: PageWalk, ask: PageAsk, { numbers, count, total }: Came): PageWalk {
  const isEnd = count < ask.size || (total !== null && ask.page * ask.size + count >= total);
  const position = ask.page * ask.size + count;
  const moved = { ...walk, position, last: numbers, isReachingBack: false };
  // After a page that never came there is nothing to meet again.
  if (walk.last.length === 0) return stepped(moved, isEnd);
  const met = lastMet(walk.last, numbers);
  if (met === null) {
    if (!walk.isReachingBack) return { ...walk, isReachingBack: true };
    return stepped({ ...moved, warnings: warned(walk, "moved") }, isEnd);
  }
  const isNothingNew = met === numbers.length - 1;
  // It should begin further on than the last one did.
  const isSameStart = numbers[0] === walk.last[0] && ask.page * ask.size > walk.position - walk.last.length;
  if (isNothingNew && isSameStart && !isEnd)
    return { ...walk, warnings: warned(walk, "repeated"), stage: afterAll(walk) };
  return stepped(moved, isEnd);
}

/** Where the furthest order of the last page stands in this one. */
function lastMet(last: readonly string[], numbers: readonly string[]): number | null {
  const places = new Map(numbers.map((number, place) => [number, place]));
  for (const number of last.toReversed()) {
    const place = places.get(number);
    if (place !== undefined) return place;
  }
  return null;
}

function stepped(before: PageWalk, isEnd: boolean): PageWalk {
  const walk = { ...before, rows: Math.max(before.rows, before.position) };
  if (walk.stage === "beginning") return isEnd ? { ...walk, stage: "over" } : { ...walk, isToCheck: true };
  if (!isEnd) return walk;
  // A list of one page was read in one moment.
  if (walk.pages === 1) return { ...walk, stage: "over" };
  return { ...walk, stage: "beginning", position: 0, last: [], isReachingBack: false };
}

function afterAll({ stage }: PageWalk): PageWalk["stage"] {
  return stage === "all" ? "over" : stage;
}

/** The walk after it was looked up how many orders of the last page are new: the beginning ends where there are none. */
export function pageChecked(walk: PageWalk, newOrders: number): PageWalk {
  return { ...walk, isToCheck: false, stage: newOrders === 0 ? "over" : walk.stage };
}

/** The walk after a page whose answer never came: it goes on behind it. */
export function pageMissed(walk: PageWalk, ask: PageAsk): PageWalk {
  const missed = {
    ...walk,
    warnings: warned(walk, "missing"),
    missedInARow: walk.missedInARow + 1,
  };
  if (walk.stage === "missing") {
    const [first, ...others] = walk.missing;
    return { ...missed, stage: "over", missing: first ? [...others, first] : others };
  }
  // Without its beginning nobody knows what is new.
  if (walk.stage === "beginning") return { ...missed, missing: [...walk.missing, ask], stage: "over" };
  return {
    ...missed,
    missing: [...walk.missing, ask],
    position: (ask.page + 1) * ask.size,
    last: [],
    isReachingBack: false,
  };
}

/** The walk at its end, when as many orders with a number are known of it. */
export function walkEnded(walk: PageWalk, known: number): PageWalk {
  if (walk.goal === "new" || walk.total === null || known + walk.withoutNumber >= walk.total) return walk;
  return { ...walk, warnings: warned(walk, "fewer") };
}

/** The pages that never came, to be asked for once more. */
export function withMissingPages(walk: PageWalk): PageWalk {
  return walk.missing.length === 0 ? walk : { ...walk, stage: "missing", missedInARow: 0 };
}

function warned({ warnings }: PageWalk, warning: FetchWarning): FetchWarning[] {
  return warnings.includes(warning) ? warnings : [...warnings, warning];
}
