// Measures other people's reads of a million orders and the heartbeat while one person uses twenty connections for the
// slowest reads, and those reads while a program polls for changes or reads the whole book at the limit of its key.
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { getCurrentPosition } from "#lib/server/orders/changes/list-order-changes.ts";
import { MAX_CALLS_A_MINUTE } from "#lib/shared/api/api-keys.ts";
import { makeApiKey } from "#lib/testing/api-trials.ts";
import { fillOrders } from "#lib/testing/fill-orders.ts";
import { spawnNode } from "#lib/testing/spawn-node.ts";
import { openTestApp } from "#lib/testing/test-app.ts";
import { sandboxEnv, startDesk } from "#lib/testing/start-desk.ts";
import type { Visitor } from "#lib/testing/visit-desk.ts";
import { ensureBuild } from "../../scripts/steps/ensure-build.mjs";
import { watch } from "../book/with-readers.ts";
import { figure, percentile, printFigures } from "../figures.ts";
import { addCrowd, answeredMs, type CrowdRequest, readMs, signedIn } from "../services/crowd.ts";

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const CONNECTIONS = 20;
const READS = 100;
const RATIO_BAR = 3;
const PROGRAM_BAR = 1.5;
const BEAT_BAR_S = 6;
/** Pause of a program that calls as often as its key may. */
const PAUSE_MS = String(60_000 / MAX_CALLS_A_MINUTE);
/** Slow reads of all shops: searches that no index or most orders match, sortings without a filter, deep pages. */
const DEAREST: readonly CrowdRequest[] = [
  ["?all=1&sort=goods&page=90", "g"],
  ["?all=1&sort=-remark&page=50", "oolong 70g"],
  ["?all=1&sort=amount&flag=any&province=西藏", "02"],
  ["/total?all=1", "乌龙"],
  ["/total?all=1"],
  ["/board?all=1"],
];
/** Reads of a person at normal work. */
const USUAL: readonly CrowdRequest[] = [[""], ["?due=today&sort=shipBy"], ["", "周末"]];

/** True when another person's reads and the heartbeat are within their bars. */
export async function run(): Promise<boolean> {
  await ensureBuild();
  process.env.TEST_DATABASE_FOLDER = tmpdir();
  const app = await openTestApp();
  try {
    const { rows: shops } = await database().execute<{ id: string }>(sql`select id from shops order by nr`);
    await fillOrders({ orders: ORDERS, shopIds: shops.map(({ id }) => id), days: 17, now: Date.now() });
    const env = { ...sandboxEnv(app.sandbox), APP_KEY: process.env.APP_KEY ?? "" };
    const [one = "", other = ""] = await addCrowd(2);
    const desk = await startDesk({ env, databaseUrl: app.databaseUrl });
    try {
      const [greedy, usual] = [await signedIn(desk.url, one), await signedIn(desk.url, other)];
      const ofShop = ([path, q]: CrowdRequest): CrowdRequest => {
        const url = new URL(`http://desk/api/orders/book${path}`);
        url.searchParams.set("shop", shops[0]?.id ?? "");
        return [url.pathname + url.search, q];
      };
      const read = () => readTimes(usual, USUAL.map(ofShop));
      await read();
      const quiet = await read();
      let busy: number[] = [];
      const { beatMs } = await watch(async () => {
        busy = await runAlongside(greedy, DEAREST.map(ofShop), read);
      });
      const key = await makeApiKey(app.context, ["orders"], { callsAMinute: MAX_CALLS_A_MINUTE });
      const polled = await runAlongsideProgram([desk.url, key, PAUSE_MS, await getCurrentPosition()], read);
      const followed = await runAlongsideProgram([desk.url, key, PAUSE_MS], read);
      const p95 = (times: number[]) => percentile(times, 95);
      const timesQuiet = (times: number[]) => p95(times) / p95(quiet);
      const inMs = Object.entries({ quiet, busy, polled, followed }).map(
        ([when, times]) => `${when} ${p95(times).toFixed(0)} ms`,
      );
      console.log(`p95 of another person's reads: ${inMs.join(", ")}`);
      return printFigures([
        figure("p95 of another person's reads", timesQuiet(busy), "× quiet", RATIO_BAR),
        figure("p95 of them beside a program that polls", timesQuiet(polled), "× quiet", PROGRAM_BAR),
        figure("p95 of them beside one that reads the book", timesQuiet(followed), "× quiet", PROGRAM_BAR),
        figure("oldest heartbeat", beatMs / 1_000, "s", BEAT_BAR_S),
      ]);
    } finally {
      await desk.stop();
    }
  } finally {
    await app.close();
  }
}

async function readTimes(visitor: Visitor, asked: readonly CrowdRequest[]): Promise<number[]> {
  const took: number[] = [];
  for (let nth = 0; nth < READS; nth += 1) {
    took.push(await answeredMs(visitor, asked[nth % asked.length] ?? [""]));
    await sleep(50);
  }
  return took;
}

/** Runs `work` while a person repeats reads over many connections without a pause. */
async function runAlongside<T>(
  visitor: Visitor,
  asked: readonly CrowdRequest[],
  work: () => Promise<T>,
): Promise<T> {
  let isOver = false;
  const statuses: Record<string, number> = {};
  const asking = Array.from({ length: CONNECTIONS }, async (_, nth) => {
    for (let at = nth; !isOver; at += 1) {
      const one = asked[at % asked.length] ?? [""];
      const status = await readMs(visitor, one).then((answer) => String(answer.status), String);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  try {
    await sleep(1_000);
    return await work();
  } finally {
    isOver = true;
    await Promise.all(asking);
    console.log(`dearest reads answered by status ${JSON.stringify(statuses)}`);
  }
}

/** Runs `work` while a program follows the book. */
async function runAlongsideProgram<T>(args: string[], work: () => Promise<T>): Promise<T> {
  const program = spawnNode("bench/services/api-program.ts", args);
  await program.line("ready");
  try {
    return await work();
  } finally {
    program.child.stdin?.end();
    console.log(`a program ${await program.line("made")}`);
  }
}
