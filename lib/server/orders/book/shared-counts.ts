import "server-only";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { forAll } from "#lib/server/db/until-gone.ts";
import { logError } from "#lib/server/log/log.ts";
import { processWide } from "#lib/server/process-wide.ts";
import type { Books } from "./book-orders.ts";

/** A count of one shop, and the time when it began. */
export type Counted<T> = { now: number; value: T };
type SharedCount = { now: number; counting: Promise<unknown>; isCountedAgain: boolean };
type OfShops = Map<number, SharedCount>;

/** Age from which a count is no longer shown while it is renewed. */
const MAX_MS = 120_000;
const MAX_KEPT = 100;

function memory(): Map<string, OfShops> {
  return processWide("counts-of-shops", () => new Map<string, OfShops>());
}

/** Drops the counts of a shop, or of all, because orders came or went; the next reader counts again. */
export function forgetCounts(shopNr?: number): void {
  if (shopNr === undefined) memory().clear();
  else for (const ofShops of memory().values()) ofShops.delete(shopNr);
}

type Count<T> = {
  what: string;
  /** Age from which it is counted again. */
  freshMs: number;
  /** Counts each of these shops. */
  count: (books: Books, now: number) => Promise<Map<number, T>>;
};

/**
 * Gets a count of each shop of these books, by its number, shared by all readers. Outdated counts are renewed in the
 * background; readers wait only for missing or very old ones.
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

/** Stores a count; a failed one is dropped, so that the next reader counts again. */
function keep(ofShops: OfShops, nr: number, one: SharedCount): void {
  ofShops.set(nr, one);
  one.counting.catch(() => {
    if (ofShops.get(nr) === one) ofShops.delete(nr);
  });
}

/** Renews outdated counts; those dropped meanwhile stay dropped. Never throws. */
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
    logError("waiting orders could not be recounted", error);
  } finally {
    for (const nr of idle) Object.assign(before.get(nr) ?? {}, { isCountedAgain: false });
  }
}
