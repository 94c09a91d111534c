// Times all pages that read a ledger of a million rows, their growth from a tenth of it, the nightly comparison, and a
// purge of half of the rows.
import { setTimeout as sleep } from "node:timers/promises";
import { purgeCalls } from "#lib/server/metering/ledger/purge-calls.ts";
import { rebuildSums } from "#lib/server/metering/pricing/rebuild-sums.ts";
import { fillLedger } from "#lib/testing/fill-ledger.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { pagesTouched } from "#lib/testing/watch-database.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { usageReads } from "#lib/testing/usage-reads.ts";
import { percentile } from "../figures.ts";
import { longestPause } from "../pauses.ts";

const ROWS = 1_000_000;
const DAYS = 400;
const RUNS = 20;
const PAGE_BAR_MS = 150;
const PAUSE_BAR_MS = 50;
const REST_MS = 20_000;

/** Prints a line for each page, for growth, comparison and purge; true when all are within their bars. */
export async function run(): Promise<boolean> {
  setTestEnv();
  const before = await pagesAt(ROWS / 10);
  const { close } = await openTestDatabase();
  try {
    const filledMs = await measureTime(() => fillLedger({ calls: ROWS, days: DAYS }));
    console.log(`${ROWS.toLocaleString("en")} rows filled in ${Math.round(filledMs / 1_000)} s`);
    const reads = await usageReads();
    let areMet = true;
    for (const [name, read] of Object.entries(reads))
      areMet = (await measure(name, read, before.get(name) ?? 0)) && areMet;
    console.log(
      `nightly comparison of the sums with the ledger: ${Math.round(await measureTime(() => rebuildSums()))} ms`,
    );
    return (await measurePurge()) && areMet;
  } finally {
    await close();
  }
}

async function pagesAt(calls: number): Promise<Map<string, number>> {
  const { close } = await openTestDatabase();
  try {
    await fillLedger({ calls, days: DAYS });
    const pages = new Map<string, number>();
    for (const [name, read] of Object.entries(await usageReads())) pages.set(name, await pagesTouched(read));
    return pages;
  } finally {
    await close();
  }
}

async function measure(name: string, read: () => Promise<unknown>, before: number): Promise<boolean> {
  await read();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await measureTime(read));
  const pages = await pagesTouched(read);
  const slow = percentile(times, 95);
  // A file isn't a page: it has thousands of rows.
  const isMet = slow <= PAGE_BAR_MS || name.startsWith("file");
  console.log(
    `${name.padEnd(55)} p50 ${ms(percentile(times, 50))}  p95 ${ms(slow)}  bar ${PAGE_BAR_MS} ms  ` +
      `pages of the database ${pages.toLocaleString("en")} ` +
      `(${before.toLocaleString("en")} at a tenth of the rows)${isMet ? "" : "  MISSED"}`,
  );
  return isMet;
}

/** Purges the older half of the rows while pages are read. */
async function measurePurge(): Promise<boolean> {
  const reads = await usageReads();
  const budgets = reads["budgets"];
  if (!budgets) throw new Error("no read of the budgets");
  const atRest = await longestPause(() => sleep(REST_MS));
  const meanwhile: number[] = [];
  const work = { isOver: false };
  const reading = (async () => {
    while (!work.isOver) meanwhile.push(await measureTime(budgets));
  })();
  let count = 0;
  const startedAt = performance.now();
  const { pauseMs, ownMs } = await longestPause(
    async () => void (count = await purgeCalls(new Date(Date.now() - (DAYS / 2) * 86_400_000))),
  );
  const tookMs = performance.now() - startedAt;
  work.isOver = true;
  await reading;
  const isMet = ownMs <= PAUSE_BAR_MS;
  console.log(
    `purge of ${count.toLocaleString("en")} rows in ${Math.round(tookMs / 1_000)} s: ` +
      `longest pause of the event loop that was ours ${ms(ownMs)}  bar ${PAUSE_BAR_MS} ms ` +
      `(${ms(pauseMs).trim()} with what the machine did besides, ` +
      `${ms(atRest.pauseMs).trim()} while nothing is done), ` +
      `budgets meanwhile p50 ${ms(percentile(meanwhile, 50))}, ` +
      `p95 ${ms(percentile(meanwhile, 95))}${isMet ? "" : "  MISSED"}`,
  );
  console.log(
    `nightly comparison after it: ${Math.round(
      await measureTime(async () => {
        if ((await rebuildSums()) > 0) throw new Error("the purge left sums that differ");
      }),
    )} ms`,
  );
  return isMet;
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`.padStart(9);
}
