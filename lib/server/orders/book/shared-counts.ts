import "server-only";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { forAll } from "#lib/server/db/until-gone.ts";
import { logError } from "#lib/server/log/log.ts";
import { processWide } from "#lib/server/process-wide.ts";
import type { Books } from "./book-orders.ts";

/** What is counted of a shop, and when that began. */
export type Counted<T> = { now: number; value: T };
type SharedCount = { now: number; counting: Promise<unknown>; isCountedAgain: boolean };
type OfShops = Map<number, SharedCount>;

/** What is older than this is not shown any more while it is counted anew. */
const MAX_MS = 120_000;
const MAX_KEPT = 100;

function memory(): Map<string, OfShops> {
  return processWide("counts-of-shops", () => new Map<string, OfShops>());
}

/** Has whoever asks next count a shop anew, or all of them: orders came or went. */
export function forgetCounts(shopNr?: number): void {
  if (shopNr === undefined) memory().clear();
  else for (const ofShops of memory().values()) ofShops.delete(shopNr);
}

type Count<T> = {
  what: string;
  /** How old it may be before it is counted anew. */
  freshMs: number;
  /** Of each of these shops. */
  count: (books: Books, now: number) => Promise<Map<number, T>>;
};

/**
 * What is counted of each shop of these books, by its number: once for all who look. What is no longer fresh is counted anew beside
 * those who look; they wait for that alone which was forgotten, or which nobody has looked at for long.
 */
export async function countShared<T>(books: Books, wanted: Count<T>): Promise<Map<number, Counted<T>>> {
  const ofShops = sharedCounts(books, wanted.what);
  const now = databaseNow();
  const isOlder = (nr: number, ms: number) => Math.abs(now - (ofShops.get(nr)?.now ?? -Infinity)) > ms;
  const begin = (shopNrs: number[]) => {
    const counting = forAll(() => wanted.count({ ...books, shopNrs }, now));
    return shopNrs.map((nr) => ({
      nr,
      one: { now, counting: counting.then((all) => all.get(nr)), isCountedAgain: false },
    }));
  };
  const missing = books.shopNrs.filter((nr) => isOlder(nr, MAX_MS));
  if (missing.length > 0) for (const { nr, one } of begin(missing)) keep(ofShops, nr, one);
  const old = books.shopNrs.filter((nr) => isOlder(nr, wanted.freshMs));
  void countAgain(ofShops, old, begin);
  const found = books.shopNrs.map(async (nr): Promise<[number, Counted<T>]> => {
    const one = ofShops.get(nr);
    return [nr, { now: one?.now ?? now, value: (await one?.counting) as T }];
  });
  return new Map(await Promise.all(found));
}

function sharedCounts({ accountNr, statuses }: Books, what: string): OfShops {
  const key = JSON.stringify([what, accountNr, statuses]);
  const ofShops: OfShops = memory().get(key) ?? new Map<number, SharedCount>();
  if (memory().size >= MAX_KEPT) memory().clear();
  memory().set(key, ofShops);
  return ofShops;
}

/** A count that failed is nobody's: whoever asks next counts anew. */
function keep(ofShops: OfShops, nr: number, one: SharedCount): void {
  ofShops.set(nr, one);
  one.counting.catch(() => {
    if (ofShops.get(nr) === one) ofShops.delete(nr);
  });
}

/** Never throws. What was forgotten meanwhile stays so. */
async function countAgain(
  ofShops: OfShops,
  shopNrs: number[],
  begin: (shopNrs: number[]) => { nr: number; one: SharedCount }[],
): Promise<void> {
  const before = new Map(shopNrs.map((nr) => [nr, ofShops.get(nr)]));
  const idle = shopNrs.filter((nr) => before.get(nr)?.isCountedAgain === false);
  if (idle.length === 0) return;
  for (const nr of idle) Object.assign(before.get(nr) ?? {}, { isCountedAgain: true });
  try {
    for (const { nr, one } of begin(idle)) {
      await one.counting;
      if (ofShops.get(nr) === before.get(nr)) ofShops.set(nr, one);
    }
  } catch (error) {
    logError("what waits could not be counted anew", error);
  } finally {
    for (const nr of idle) Object.assign(before.get(nr) ?? {}, { isCountedAgain: false });
  }
}
