// Exports a hundred thousand orders of the book: time, added memory, pauses of the event loop, and if each order is in
// the file with every digit, also when another program opens it.
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { instances } from "#lib/server/db/schema.ts";
import { downloadJobFile } from "#lib/server/job-kinds/job-verbs.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import { EXPORT_FORMS } from "#lib/shared/base/csv.ts";
import { fillOrders } from "#lib/testing/fill-orders.ts";
import { sheetXml } from "#lib/testing/read-xlsx.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";
import { openTestApp } from "#lib/testing/test-app.ts";
import { exportText } from "../book/export-of.ts";
import { figure, printFigures } from "../figures.ts";
import { longestPause } from "../pauses.ts";
import { numbersByOffice } from "../services/office.ts";

const ORDERS = Number(process.env.BENCH_ORDERS ?? 100_000);
const TIME_BAR_S = 20;
const MEMORY_BAR_MB = 60;
const PAUSE_BAR_MS = 50;
const SAMPLE_MS = 20;
const MB = 2 ** 20;

/** Prints time, memory and pauses of each form; true when all are within bars and each file has each order once. */
export async function run(): Promise<boolean> {
  const app = await openTestApp();
  const { path, remove } = temporaryFolder();
  try {
    await database().insert(instances).values({ id: instanceId(), process: "here" });
    const { rows: shops } = await database().execute<{ id: string }>(sql`select id from shops order by nr`);
    await fillOrders({ orders: ORDERS, shopIds: shops.map(({ id }) => id), days: 365, now: Date.now() });
    const { rows } = await database().execute<{ number: string }>(sql`select number from orders`);
    const known = rows.map(({ number }) => number).sort();
    const shop = shops[0]?.id ?? "";
    // A first file loads and compiles what later ones share.
    for (const form of EXPORT_FORMS) await exportText(app, { shop, form, number: "1", columns: "number" });
    let areBarsMet = true;
    for (const form of EXPORT_FORMS) {
      let id = "";
      const { seconds, addedMb, heldMb, peakMb, pauseMs } = await measure(async () => {
        id = await exportText(app, { shop, form });
      });
      const file = join(path, `${form}.${form === "xlsx" ? "xlsx" : "csv"}`);
      await pipeline(
        Readable.from((await downloadJobFile(app.context, { id })).parts),
        createWriteStream(file),
      );
      const what = `${ORDERS} orders as ${form}`;
      const figures = [
        figure(what, seconds, "s", TIME_BAR_S),
        figure(`rows a second`, ORDERS / seconds, ""),
        figure("peak memory beyond the one at rest", addedMb, "MB", MEMORY_BAR_MB),
        figure("the same of heap and buffers, garbage included", heldMb, "MB"),
        figure("peak memory of the process", peakMb, "MB"),
        figure("longest pause of the event loop", pauseMs, "ms", PAUSE_BAR_MS),
        figure("orders that are missing, twice or changed", apart(numbersIn(file), known), "", 0),
      ];
      const byOffice = await numbersByOffice(file);
      if (byOffice !== null) {
        const wrong = apart(byOffice.numbers, known);
        figures.push(figure("the same in LibreOffice", wrong, "", 0));
        figures.push(figure("rows in LibreOffice", byOffice.rows, ""));
      }
      if (form === "xlsx") figures.push(figure("cells with a formula", formulasIn(file), "", 0));
      areBarsMet = printFigures(figures) && areBarsMet;
    }
    return areBarsMet;
  } finally {
    remove();
    await app.close();
  }
}

/** Measures time, pauses and memory of `work`: of the process, which may reuse freed memory, and of its heap. */
async function measure(work: () => Promise<void>) {
  collectGarbage();
  const before = memory();
  const peak = { ...before };
  const look = () => {
    const { rss, held } = memory();
    peak.rss = Math.max(peak.rss, rss);
    peak.held = Math.max(peak.held, held);
  };
  const timer = setInterval(look, SAMPLE_MS);
  const beganAt = performance.now();
  const { ownMs } = await longestPause(work);
  const seconds = (performance.now() - beganAt) / 1_000;
  clearInterval(timer);
  return {
    seconds,
    addedMb: (peak.rss - before.rss) / MB,
    heldMb: (peak.held - before.held) / MB,
    peakMb: peak.rss / MB,
    pauseMs: ownMs,
  };
}

function memory(): { rss: number; held: number } {
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, held: heapUsed + external };
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}

/** The order numbers of a file, in any form that keeps spreadsheets from rounding them. */
function numbersIn(file: string): string[] {
  const text = file.endsWith(".xlsx") ? sheetXml(readFileSync(file)) : readFileSync(file, "utf8");
  return [...text.matchAll(/(?<![0-9])44[0-9]{17}(?![0-9])/g)].map(([number]) => number);
}

function formulasIn(file: string): number {
  return [...sheetXml(readFileSync(file)).matchAll(/<f[ >/]/g)].length;
}

/** Counts the differences between two lists of numbers, regardless of order. */
function apart(found: string[], known: string[]): number {
  const sorted = found.toSorted();
  if (sorted.length !== known.length) return Math.max(1, Math.abs(sorted.length - known.length));
  return sorted.filter((number, at) => number !== known[at]).length;
}
