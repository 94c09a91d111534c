import "server-only";
import { MAX_PAGE_SIZE } from "#lib/shared/base/url-params.ts";
import type { FetchGoal, FetchWarning } from "#lib/shared/jobs/fetch-job.ts";

/** A page to request; the first is 0. */
export type PageAsk = { page: number; size: number };

/** Facts read from a page. */
export type PageRead = {
  /** Order numbers of its rows as they stand; null for a row without one. */
  numbers: readonly (string | null)[];
  /** Rows that are not an order. */
  unreadableRows: number;
  /** Number of orders that the service states; null where it states none. */
  total: number | null;
  /** The page size that the service says it used. */
  echoedSize: number | null;
  /** No row is older than the one before. */
  isAscending: boolean;
};

/**
 * State of reading a list. Orders come and go meanwhile, so each page is requested to begin with some orders of the
 * last one: meeting them again proves that no order between was skipped. Stored with each page.
 */
export type PageWalk = {
  goal: FetchGoal;
  /**
   * `all`: the whole list; `beginning`: its first pages, until one has no order that is new in the book; `missing`:
   * pages without a response, requested once more; `over`: nothing more to request.
   */
  stage: "all" | "beginning" | "missing" | "over";
  /** Times of the calls for the first page, by the database's clock: of the list, and of its beginning read again. */
  beganAt: string | null;
  againAt: string | null;
  /** Places of the list read in this stage. */
  position: number;
  /** The order numbers of the last page. */
  last: string[];
  /** The list's first order. */
  first: string | null;
  /** Largest page that the service gives: it may be smaller than requested. */
  size: number;
  /** Step of the page sizes that the service takes. */
  sizeStep: number;
  /** True when the last page began too late, so the next one must begin further back. */
  isReachingBack: boolean;
  /**
   * Set when the last page may be the list's last: `ask` is the page behind it; if that has orders, the walk goes
   * on with these values.
   */
  ending: ({ ask: PageAsk } & Pick<PageWalk, "position" | "size" | "sizeStep">) | null;
  /** True once the service has stated more orders than had come: it counts the list, not the page. */
  isCounted: boolean;
  /** True once the list was read to its end. */
  isAtEnd: boolean;
  /** True while the orders of the last page still have to be looked up in the book. */
  isToCheck: boolean;
  pages: number;
  /** Places of the list that were read, each once. */
  rows: number;
  /** Orders with a number that were met, each once. */
  met: number;
  withoutNumber: number;
  total: number | null;
  warnings: FetchWarning[];
  missing: PageAsk[];
  /** Missing pages in a row. */
  missedInARow: number;
  /** Pages in a row that went no further down the list. */
  idleInARow: number;
};

/** Pages in a row without progress after which a fetch gives up. */
const MAX_IDLE = 5;

export function beginWalk(goal: FetchGoal): PageWalk {
  return {
    goal,
    stage: goal === "all" ? "all" : "beginning",
    beganAt: null,
    againAt: null,
    position: 0,
    last: [],
    first: null,
    size: MAX_PAGE_SIZE,
    sizeStep: 1,
    isReachingBack: false,
    ending: null,
    isCounted: false,
    isAtEnd: false,
    isToCheck: false,
    pages: 0,
    rows: 0,
    met: 0,
    withoutNumber: 0,
    total: null,
    warnings: [],
    missing: [],
    missedInARow: 0,
    idleInARow: 0,
  };
}

type Came = Omit<PageRead, "numbers"> & { numbers: string[]; count: number };

/** Updates the walk after a page came. */
export function pageCame(before: PageWalk, ask: PageAsk, read: PageRead): PageWalk {
  const numbers = read.numbers.filter((number) => number !== null);
  const count = read.numbers.length + read.unreadableRows;
  const withoutNumber = count - numbers.length;
  const walk = {
    ...before,
    pages: before.pages + 1,
    withoutNumber: before.withoutNumber + withoutNumber,
    // Some services give a total of 0 behind the end.
    total: count === 0 ? (before.total ?? read.total) : (read.total ?? before.total),
    missedInARow: 0,
    warnings: withoutNumber > 0 ? addWarning(before, "unnumbered") : before.warnings,
  };
  if (walk.stage === "missing") {
    const [, ...missing] = walk.missing;
    const met = walk.met + new Set(numbers).size;
    return { ...walk, met, missing, stage: missing.length > 0 ? "missing" : "over" };
  }
  const came = { ...read, numbers, count };
  if (walk.ending !== null) return behindCame({ ...walk, ending: null }, walk.ending, came);
  return walk.position === 0 ? firstCame(walk, ask, came) : furtherCame(walk, ask, came);
}

function firstCame(walk: PageWalk, ask: PageAsk, { numbers, count, total, ...read }: Came): PageWalk {
  const moved = { ...walk, position: count, last: numbers, first: numbers[0] ?? null };
  if (count === 0) return endWalk(moved);
  const isShort = count < ask.size;
  const isCounted = total !== null && total > count;
  // The service says that its pages are smaller, or that there are more orders.
  if (isShort && (isCounted || read.echoedSize === count))
    return moveOn({ ...moved, size: count, isCounted }, numbers);
  const ending =
    isShort || total === count
      ? { ask: behind(ask), position: count, size: count, sizeStep: walk.sizeStep }
      : null;
  const isOldestFirst = walk.goal === "new" && ending === null && read.isAscending;
  const warnings = isOldestFirst ? addWarning(walk, "oldestFirst") : walk.warnings;
  return moveOn({ ...moved, warnings, isCounted, ending }, numbers);
}

/** Gives the next page of the list, at the same size. */
function behind({ page, size }: PageAsk): PageAsk {
  return { page: page + 1, size };
}

function furtherCame(walk: PageWalk, ask: PageAsk, { numbers, count, total }: Came): PageWalk {
  const start = ask.page * ask.size;
  const position = start + count;
  const met = lastMet(walk.last, numbers);
  // A page after a missing one repeats no orders.
  if (met === null && walk.last.length > 0) {
    const isBehind = start >= walk.position;
    if (!walk.isReachingBack && !isBehind) return { ...walk, isReachingBack: true };
    if (count === 0) return endWalk(isBehind ? walk : { ...walk, warnings: addWarning(walk, "moved") });
    const warnings = addWarning(walk, "moved");
    return moveOn({ ...walk, warnings, position, last: numbers, isReachingBack: false }, numbers);
  }
  if (count === 0) return endWalk(walk);
  const further = numbers.slice((met ?? -1) + 1);
  const isShort = count < ask.size;
  // The page should begin further down than the last one.
  const isSameStart = numbers[0] === walk.last[0] && start > walk.position - walk.last.length;
  if (further.length === 0 && ((isSameStart && !isShort) || walk.idleInARow >= MAX_IDLE))
    return { ...walk, warnings: addWarning(walk, "repeated"), stage: "over" };
  const isInPlace = met === null || met + 1 === walk.position - start;
  const moved = { ...walk, last: numbers, isReachingBack: false };
  if (!isShort) {
    const isCounted = walk.isCounted || (total !== null && total > position);
    return moveOn({ ...moved, position, isCounted }, further);
  }
  const there = isInPlace ? position : walk.position + further.length;
  const isToEnd = walk.stage === "all" || walk.goal === "new";
  if (isInPlace && walk.isCounted && total === position && isToEnd)
    return endWalk(countedIn({ ...moved, position }, further));
  const ending = {
    ask: behind(ask),
    position: isInPlace ? start + ask.size : there,
    size: walk.size,
    sizeStep: isInPlace ? walk.sizeStep : stepBetween(walk.size, count),
  };
  return moveOn({ ...moved, position: there, ending }, further);
}

/** Greatest common divisor of two page sizes that the service takes: all its sizes may be multiples of it. */
function stepBetween(one: number, other: number): number {
  return other === 0 ? one : stepBetween(other, one % other);
}

/**
 * Handles the page behind one that may be the last: a list ends where that page is empty, begins again or repeats
 * the last.
 */
function behindCame(
  walk: PageWalk,
  { ask, ...further }: NonNullable<PageWalk["ending"]>,
  came: Came,
): PageWalk {
  const { numbers, count, isAscending } = came;
  if (count === 0) return endWalk(walk);
  const isOld = lastMet(walk.last, numbers) === numbers.length - 1 || numbers.includes(walk.first ?? "");
  // A service that ignores page numbers also gives its first page again.
  if (isOld && (ask.page > 1 || count === 1)) return endWalk(walk);
  const isOldestFirst = walk.goal === "new" && isAscending && !isOld;
  const warnings = isOldestFirst ? addWarning(walk, "oldestFirst") : walk.warnings;
  if (walk.idleInARow === 0) return { ...walk, ...further, warnings };
  // The page before had nothing new, so it would be requested again.
  const position = walk.position + count;
  return moveOn({ ...walk, warnings: addWarning({ warnings }, "moved"), position, last: numbers }, numbers);
}

/** Finds the place in this page of the furthest order of the last page; null when none is met. */
function lastMet(last: readonly string[], numbers: readonly string[]): number | null {
  const places = new Map(numbers.map((number, place) => [number, place]));
  for (const number of last.toReversed()) {
    const place = places.get(number);
    if (place !== undefined) return place;
  }
  return null;
}

/** Lists the orders of a page that are further down than those of the page before. */
export function furtherOrders({ position, last }: PageWalk, { numbers }: PageRead): string[] {
  const given = numbers.filter((number) => number !== null);
  return position === 0 ? given : given.slice((lastMet(last, given) ?? -1) + 1);
}

function countedIn(walk: PageWalk, further: readonly string[]): PageWalk {
  const idleInARow = further.length === 0 ? walk.idleInARow + 1 : 0;
  const met = walk.stage === "all" ? walk.met + new Set(further).size : walk.met;
  return { ...walk, rows: Math.max(walk.rows, walk.position), met, idleInARow };
}

/** Moves on; a page without new orders proves nothing of those behind it. */
function moveOn(walk: PageWalk, further: readonly string[]): PageWalk {
  const isToCheck = walk.stage === "beginning" && further.length > 0;
  return { ...countedIn(walk, further), isToCheck };
}

function endWalk(walk: PageWalk): PageWalk {
  const over = { ...walk, isAtEnd: true, isToCheck: false };
  // A list of one page is read in one moment.
  if (walk.stage === "beginning" || walk.rows <= walk.last.length) return { ...over, stage: "over" };
  return { ...over, stage: "beginning", position: 0, last: [], isReachingBack: false, idleInARow: 0 };
}

/**
 * Updates the walk once the new orders of the last page are counted: without any, the beginning ends, unless the
 * walk goes to the end of the list.
 */
export function pageChecked(walk: PageWalk, newOrders: number, isToEnd = false): PageWalk {
  const met = walk.goal === "all" ? walk.met + newOrders : walk.met;
  return { ...walk, met, isToCheck: false, stage: newOrders === 0 && !isToEnd ? "over" : walk.stage };
}

/** Updates the walk after a page without a response: it goes on behind that page. */
export function pageMissed(walk: PageWalk, ask: PageAsk): PageWalk {
  const missed = {
    ...walk,
    ending: null,
    warnings: addWarning(walk, "missing"),
    missedInARow: walk.missedInARow + 1,
  };
  if (walk.stage === "missing") {
    const [first, ...others] = walk.missing;
    return { ...missed, stage: "over", missing: first ? [...others, first] : others };
  }
  // Without the first pages nothing shows which orders are new.
  if (walk.stage === "beginning") return { ...missed, missing: [...walk.missing, ask], stage: "over" };
  return {
    ...missed,
    missing: [...walk.missing, ask],
    position: (ask.page + 1) * ask.size,
    last: [],
    isReachingBack: false,
  };
}

/** Ends the walk: warns when the service counts more orders than were met. Missing pages are reported as such. */
export function walkEnded(walk: PageWalk): PageWalk {
  const { goal, total, missing, met, withoutNumber } = walk;
  if (goal === "new" || total === null || missing.length > 0 || met + withoutNumber >= total) return walk;
  return { ...walk, warnings: addWarning(walk, "fewer") };
}

/** Sets the walk to request its missing pages once more. */
export function withMissingPages(walk: PageWalk): PageWalk {
  return walk.missing.length === 0 ? walk : { ...walk, stage: "missing", missedInARow: 0 };
}

function addWarning({ warnings }: Pick<PageWalk, "warnings">, warning: FetchWarning): FetchWarning[] {
  return warnings.includes(warning) ? warnings : [...warnings, warning];
}
