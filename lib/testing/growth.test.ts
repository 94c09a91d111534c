import { beforeAll, expect, test } from "vitest";
import { fillLedger } from "./fill-ledger.ts";
import { pagesTouched } from "./watch-database.ts";
import { openTestDatabase } from "./test-database.ts";
import { setTestEnv } from "./set-test-env.ts";
import { usageReads } from "./usage-reads.ts";

/** Pages that plans of small tables save; reading the whole larger ledger costs almost three times as many. */
const FIXED_PAGES = 600;
/** True for reads that count up to 10,000 rows: the smaller ledger has fewer. */
const isCountedFurther = (name: string) => name.startsWith("log of") || name.startsWith("file");

beforeAll(() => void setTestEnv());

async function measure(calls: number): Promise<Map<string, number>> {
  const { close } = await openTestDatabase();
  try {
    // The same number of days gives both ledgers the same number of daily sums.
    await fillLedger({ calls, days: 20, people: 2, shops: 1 });
    const pages = new Map<string, number>();
    for (const [name, read] of Object.entries(await usageReads()))
      if (!isCountedFurther(name)) pages.set(name, await pagesTouched(read));
    return pages;
  } finally {
    await close();
  }
}

test("with four times the calls no page of usage costs more than twice", { timeout: 300_000 }, async () => {
  const [few, many] = [await measure(10_000), await measure(40_000)];
  const grown = [...many].filter(([name, pages]) => pages > 2 * (few.get(name) ?? 0) + FIXED_PAGES);
  expect(grown).toEqual([]);
});
