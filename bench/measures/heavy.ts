// Measures other people's reads of a million orders and the heartbeat while one person uses twenty connections for the
// slowest reads, and those reads while a program follows the book at the limit of its key.
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { MAX_CALLS_A_MINUTE } from "#lib/shared/api/api-keys.ts";
import { makeApiKey } from "#lib/testing/api-trials.ts";
import { fillOrders } from "#lib/testing/fill-orders.ts";
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
      const followed = await runAlongsideProgram(desk.url, key, read);
      const [before, during, beside] = [quiet, busy, followed].map((times) => percentile(times, 95)) as [
        number,
        number,
        number,
      ];
      console.log(
        `p95 of another person's reads ${before.toFixed(0)} ms quiet, ${during.toFixed(0)} ms beside, ` +
          `${beside.toFixed(0)} ms beside a program`,
      );
      return printFigures([
        figure("p95 of another person's reads", during / before, "× quiet", RATIO_BAR),
        figure("p95 of them beside a program at its limit", beside / before, "× quiet", PROGRAM_BAR),
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

/** Runs `work` while a program reads the book from its start, as often as its key may. */
async function runAlongsideProgram<T>(url: string, key: string, work: () => Promise<T>): Promise<T> {
  let isOver = false;
  const counts = { calls: 0, orders: 0, rejected: 0 };
  const following = (async () => {
    for (let since = ""; !isOver; await sleep(60_000 / MAX_CALLS_A_MINUTE)) {
      const response = await fetch(`${url}/api/v1/orders?limit=500${since && `&since=${since}`}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      counts.calls += 1;
      const page = (await response.json()) as { orders?: unknown[]; next?: string };
      if (page.orders === undefined) counts.rejected += 1;
      counts.orders += page.orders?.length ?? 0;
      since = page.next ?? since;
    }
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await following;
    console.log(`a program made ${JSON.stringify(counts)}`);
  }
}
