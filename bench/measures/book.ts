// Times pages in every sorting, deep ones too, searches, the board and totals in a book of millions of orders, alone
// and beside 25 readers; then an export, new keys and the purge of all. `BENCH_ORDERS=10000000 npm run bench book`
// needs 40 GB of disk.
import { loadavg, tmpdir } from "node:os";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { beginNewKey, finishNewKey } from "#lib/server/keys/rotate-keys.ts";
import { joinLedger } from "#lib/server/metering/ledger/join-ledger.ts";
import { purgeOldOrders } from "#lib/server/orders/book/purge-orders.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { fillOrders } from "#lib/testing/fill-orders.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";
import { withReaders, watch } from "../book/with-readers.ts";
import { exportText } from "../book/export-of.ts";
import { bookReads, type Kind, type Read } from "../book/reads.ts";
import { figure, percentile, printFigures } from "../figures.ts";
import { longestPause } from "../pauses.ts";

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const SHOPS = 50;
const DAYS = 17;
const RUNS = 20;
const BESIDE_MS = 60_000;
const PAGE_BAR_MS = 100;
const SEARCH_BAR_MS = 200;
const BOARD_BAR_MS = 50;
const PAUSE_BAR_MS = 50;
const BEAT_BAR_S = 6;

/** Prints a line for each kind of read; true when all figures are within their bars. */
export async function run(): Promise<boolean> {
  // The database doesn't fit into memory.
  process.env.TEST_DATABASE_FOLDER = tmpdir();
  const app = await openTestApp();
  const leave = await joinLedger();
  try {
    const shop = await fill(app);
    const reads = await bookReads(app.context, shop, DAYS);
    const alone: Record<Kind, number> = { pages: 0, searches: 0, board: 0, totals: 0 };
    const { ownMs } = await longestPause(async () => {
      for (const one of reads) alone[one.kind] = Math.max(alone[one.kind], await report(one));
    });
    let took = { pages: [0], searches: [0], board: [0], totals: [0] };
    const { beatMs } = await watch(async () => {
      took = await withReaders(reads, () => new Promise((resolve) => setTimeout(resolve, BESIDE_MS)));
    });
    const p95 = (kind: Kind) => percentile(took[kind], 95);
    const areReadsMet = printFigures([
      figure("any page, slowest kind, p95", alone.pages, "ms", PAGE_BAR_MS),
      figure("search, slowest kind, p95", alone.searches, "ms", SEARCH_BAR_MS),
      figure("ship-by board and the parts of Today, p95", alone.board, "ms", BOARD_BAR_MS),
      figure("longest pause of the event loop that was ours", ownMs, "ms", PAUSE_BAR_MS),
      figure("pages beside 25 readers, p95", p95("pages"), "ms", PAGE_BAR_MS),
      figure("searches beside 25 readers, p95", p95("searches"), "ms", SEARCH_BAR_MS),
      figure("boards beside 25 readers, p95", p95("board"), "ms", BOARD_BAR_MS),
      figure("oldest heartbeat beside them", beatMs / 1_000, "s", BEAT_BAR_S),
    ]);
    return (await keep(app, shop)) && areReadsMet;
  } finally {
    await leave();
    await app.close();
  }
}

/** Fills the book. Returns the id of a shop. */
async function fill({ context }: TestApp): Promise<string> {
  await database().execute(sql`
    insert into shops (name, owner_id)
    select 'Shop ' || n, 'owner-' || n
    from generate_series(1, ${SHOPS}::int - (select count(*)::int from shops)) n`);
  const { rows: shops } = await database().execute<{ id: string }>(sql`select id from shops order by nr`);
  const statuses = ["1", "2", "3", "4"].map((value) => ({ value, name: value, isWaiting: value === "1" }));
  await putSetting("orderStatuses", { statuses }, context.identity.personId);
  const shopIds = shops.map(({ id }) => id);
  const seconds = await measureSeconds(() =>
    fillOrders({ orders: ORDERS, shopIds, days: DAYS, now: Date.now() }),
  );
  console.log(`${ORDERS.toLocaleString("en")} orders in ${Math.round(seconds)} s, ${load()}`);
  return shopIds[0] ?? "";
}

/** Runs work on the whole book, which readers must not notice. */
async function keep(app: TestApp, shop: string): Promise<boolean> {
  const works = {
    "export of up to 1,000,000": () => exportText(app, { shop, form: "plain" }),
    "new key": async () => {
      await beginNewKey();
      await finishNewKey(() => undefined);
    },
    purge: () => purgeOldOrders(new Date(Date.now() + 1_000)),
  };
  let areMet = true;
  for (const [name, work] of Object.entries(works)) {
    let seconds = 0;
    const { holdMs, beatMs } = await watch(async () => (seconds = await measureSeconds(work)));
    console.log(`${name}: ${Math.round(seconds)} s, ${load()}`);
    areMet =
      printFigures([
        figure(`${name}: longest that rows were held`, holdMs, "ms", PAUSE_BAR_MS),
        figure(`${name}: oldest heartbeat`, beatMs / 1_000, "s", BEAT_BAR_S),
      ]) && areMet;
  }
  return areMet;
}

/** The 95th percentile of a read's duration, its reply written as JSON. */
async function report({ name, read }: Read): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < RUNS; nth += 1)
    times.push(1_000 * (await measureSeconds(async () => JSON.stringify(await read()))));
  const [p50, p95] = [percentile(times, 50), percentile(times, 95)];
  console.log(
    `${name.padEnd(44)} p50 ${p50.toFixed(1).padStart(7)} ms  p95 ${p95.toFixed(1).padStart(7)} ms  ${load()}`,
  );
  return p95;
}

function load(): string {
  return `load ${(loadavg()[0] ?? 0).toFixed(1)}`;
}

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}
