// A hundred thousand orders of the book leave as a file: how long it takes, what memory it adds, and whether each order is in it with every digit.
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { exportBook } from "#lib/server/orders/book/export-book.ts";
import { CSV_FORMS } from "#lib/shared/base/csv.ts";
import { bookExportUrl } from "#lib/shared/orders/book.ts";
import { fillOrders } from "#lib/testing/fill-orders.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";
import { printFigures } from "../figures.ts";

const ORDERS = Number(process.env.BENCH_ORDERS ?? 100_000);
const TIME_BAR_S = 20;
const MEMORY_BAR_MB = 60;
const SAMPLE_MS = 20;
const MB = 2 ** 20;

/** Prints time and memory of both forms; true when they are within their bars and no order is missing or twice in a file. */
export async function run(): Promise<boolean> {
  const app = await openTestApp();
  const { path, remove } = temporaryFolder();
  try {
    const { rows: shops } = await database().execute<{ id: string }>(sql`select id from shops order by nr`);
    await fillOrders({ orders: ORDERS, shopIds: shops.map(({ id }) => id), days: 365, now: Date.now() });
    const { rows } = await database().execute<{ number: string }>(sql`select number from orders`);
    const known = rows.map(({ number }) => number).sort();
    const shop = shops[0]?.id ?? "";
    // What is loaded and compiled with the first file is no memory of the second.
    await exportTo(app, shop, "plain", join(path, "first.csv"));
    let areBarsMet = true;
    for (const form of CSV_FORMS) {
      const file = join(path, `${form}.csv`);
      const { seconds, addedMb } = await measured(() => exportTo(app, shop, form, file));
      const numbers = numbersIn(readFileSync(file, "utf8"));
      const wrong = numbers.length === known.length && numbers.every((one, at) => one === known[at]) ? 0 : 1;
      areBarsMet =
        printFigures([
          { what: `${ORDERS} orders as ${form} CSV`, figure: seconds, unit: "s", bar: TIME_BAR_S },
          { what: "peak memory beyond the one at rest", figure: addedMb, unit: "MB", bar: MEMORY_BAR_MB },
          { what: "orders that are missing, twice or changed", figure: wrong, unit: "", bar: 0 },
        ]) && areBarsMet;
    }
    return areBarsMet;
  } finally {
    remove();
    await app.close();
  }
}

async function exportTo({ context }: TestApp, shop: string, form: string, file: string): Promise<void> {
  const asked = { ...bookExportUrl.read(new URLSearchParams({ shop, form })), all: true };
  const { parts } = await exportBook(context, asked, (word) => word);
  await pipeline(Readable.from(parts), createWriteStream(file));
}

async function measured(work: () => Promise<void>): Promise<{ seconds: number; addedMb: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), SAMPLE_MS);
  const beganAt = performance.now();
  await work();
  const seconds = (performance.now() - beganAt) / 1_000;
  clearInterval(timer);
  return { seconds, addedMb: (peak - before) / MB };
}

/** The order numbers of a file, whichever way its form keeps a spreadsheet from rounding them. */
function numbersIn(text: string): string[] {
  return [...text.matchAll(/(?<![0-9])44[0-9]{17}(?![0-9])/g)].map(([number]) => number).sort();
}
