// Times a list of 3,000 orders whose buyers are looked up, 100 calls, with one instance and with two.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { startBuyers } from "#lib/server/buyers/find-buyers.ts";
import { runStatement, statement } from "#lib/server/db/statement.ts";
import { jobWorkers } from "#lib/testing/job-workers.ts";
import { many } from "#lib/testing/shown/buyer-orders.ts";
import { busiestSecond } from "#lib/testing/simulate-rate-limit.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";
import { figure, percentile, printFigures } from "../figures.ts";

const ORDERS = 3_000;
const RUNS = Number(process.env.BENCH_RUNS ?? 20);
const LATENCIES: { ms: number; barS?: number }[] = [
  { ms: 20, barS: 9.6 },
  { ms: 100, barS: 10.3 },
  { ms: 1_000, barS: 13 },
  { ms: 2_000 },
];

/** Prints the slowest run of each case; true when all are within their bars. */
export async function run(): Promise<boolean> {
  let areMet = true;
  for (const instances of [1, 2]) {
    const app = await openTestApp();
    const workers = jobWorkers(app);
    try {
      await app.reset();
      await app.sandbox.control.setBalance({ points: 100_000_000 });
      await workers.start(instances);
      for (const { ms, barS } of LATENCIES) {
        await app.sandbox.control.setLatency({ buyerOpenId: ms });
        const runs = [];
        for (let nth = 0; nth < RUNS; nth += 1) runs.push(await lookUp(app, workers.tell));
        const what = `${instances} instance${instances > 1 ? "s" : ""}, latency ${ms} ms`;
        const took = runs.map(({ seconds }) => seconds);
        areMet =
          printFigures([
            figure(`${what}: median of ${RUNS}`, percentile(took, 50), "s"),
            figure(`${what}: slowest`, Math.max(...took), "s", barS),
            figure(`${what}: calls`, Math.max(...runs.map(({ calls }) => calls)), "", ORDERS / 30),
            figure(`${what}: busiest second`, Math.max(...runs.map(({ busiest }) => busiest)), "calls", 10),
            figure(
              `${what}: refused`,
              runs.reduce((sum, { refused }) => sum + refused, 0),
              "calls",
              0,
            ),
          ]) && areMet;
      }
    } finally {
      await workers.end();
      await app.close();
    }
  }
  return areMet;
}

let orderCount = 0;

/** Looks up new orders; measures from the press to the last result. */
async function lookUp({ context, sandbox: { control }, shopId }: TestApp, tell: (id: string) => void) {
  // The last run's calls must have left the sandbox's sliding second.
  await sleep(1_100);
  await control.clearMeter();
  orderCount += ORDERS;
  const { id } = await startBuyers(context, {
    ...{ idempotencyKey: randomUUID(), shopId: shopId("林间小铺"), edition: "basic", cache: "default" },
    orders: many(ORDERS, orderCount),
  });
  tell(id);
  const seconds = await secondsOf(id);
  const { calls } = await control.meter();
  return {
    seconds,
    calls: calls.length,
    busiest: busiestSecond(calls.map(({ at }) => at)),
    refused: calls.filter(({ code }) => code !== 0).length,
  };
}

async function secondsOf(id: string): Promise<number> {
  for (;;) {
    const [job] = await runStatement<{ state: string; seconds: number }>(statement`
      select state, extract(epoch from ended_at - created_at)::float8 as seconds
      from jobs where id = ${id}::uuid`);
    if (job?.state === "done") return job.seconds;
    if (job?.state === "paused") throw new Error("the list has paused");
    await sleep(100);
  }
}
