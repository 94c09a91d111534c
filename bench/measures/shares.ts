// Measures how a list of 10,000 cards, two other lists and twenty people who check cards share the rate limit.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { cardListInput } from "#lib/server/cards/list/card-list-input.ts";
import { startCardList } from "#lib/server/cards/list/start-card-list.ts";
import { runStatement, statement } from "#lib/server/db/statement.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { joinLedger } from "#lib/server/metering/ledger/join-ledger.ts";
import { luhnCard } from "#lib/testing/card-requests.ts";
import { jobWorkers } from "#lib/testing/job-workers.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { busiestSecond } from "#lib/testing/simulate-rate-limit.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { atLeast, figure, percentile, printFigures } from "../figures.ts";

const CARDS = 10_000;
const OTHER_CARDS = 2_000;
const PEOPLE = 20;
/** Time between two checks of one person. */
const CLICK_MS = 10_000;
const WARM_UP_MS = 5_000;
const MEASURED_MS = Number(process.env.BENCH_SECONDS ?? 120) * 1_000;
const LATENCIES_MS = [20, 100, 1_000];
const BARS = { used: 9.5, clickMs: 300, share: 0.1 };

/** True when people's waits, the use of the limit and the shares of the lists are within their bars. */
export async function run(): Promise<boolean> {
  let areMet = true;
  for (const latencyMs of LATENCIES_MS) {
    const app = await openTestApp();
    const workers = jobWorkers(app);
    try {
      areMet = (await measure(app, workers, latencyMs)) && areMet;
    } finally {
      await workers.end();
      await app.close();
    }
  }
  return areMet;
}

async function measure(app: TestApp, workers: ReturnType<typeof jobWorkers>, latencyMs: number) {
  const { control } = app.sandbox;
  await app.reset();
  await control.setBalance({ points: 100_000_000 });
  await control.setLatency({ bankCard: latencyMs });
  await putSetting("attemptGuard", { warnAt: 2, confirmAt: 3, perDay: 10_000 }, null);
  const leave = await joinLedger();
  await workers.start(1);
  const lists = [];
  for (const count of [CARDS, OTHER_CARDS, OTHER_CARDS]) lists.push(await startList(count, workers.tell));
  await sleep(WARM_UP_MS);
  await control.clearMeter();
  const before = await callsOf(lists);
  const beganAt = performance.now();
  const waits = await people(beganAt + MEASURED_MS);
  const lastedS = (performance.now() - beganAt) / 1_000;
  const { calls } = await control.meter();
  const made = (await callsOf(lists)).map((count, at) => count - (before[at] ?? 0));
  await leave();
  const fair = made.reduce((sum, count) => sum + count, 0) / made.length;
  const what = `latency ${latencyMs} ms`;
  console.log(`${what}: calls of the lists ${made.join(", ")}, of people ${waits.length}`);
  return printFigures([
    atLeast(`${what}: used`, calls.length / lastedS, "a second", BARS.used),
    figure(`${what}: busiest second`, busiestSecond(calls.map(({ at }) => at)), "calls", 10),
    figure(`${what}: a click waits, p50`, percentile(waits, 50), "ms"),
    figure(`${what}: a click waits, p95`, percentile(waits, 95), "ms", BARS.clickMs),
    figure(
      `${what}: farthest from a fair share`,
      Math.max(...made.map((count) => Math.abs(count / fair - 1))),
      "",
      BARS.share,
    ),
  ]);
}

let cardCount = 0;
const nextCard = () => ({ name: "林晓", accountNo: luhnCard((cardCount += 1)) });

async function startList(count: number, tell: (id: string) => void): Promise<string> {
  const rows = Array.from({ length: count }, () => ({ key: "", level: 2, ...nextCard() }));
  const press = { idempotencyKey: randomUUID(), purpose: "退款账户核对", cache: "default" };
  const { id } = await startCardList(await addSomebody(["admin"]), cardListInput.parse({ ...press, rows }));
  tell(id);
  return id;
}

async function callsOf(jobIds: readonly string[]): Promise<number[]> {
  const rows = await runStatement<{ id: string; calls: number }>(statement`
    select job_id::text as id, count(*)::float8 as calls from job_calls
    where job_id = any(${jobIds}::uuid[]) group by job_id`);
  return jobIds.map((id) => rows.find((row) => row.id === id)?.calls ?? 0);
}

/** Lets each person check a card at a random moment of each ten seconds. Returns their waits for the limit. */
async function people(until: number): Promise<number[]> {
  const waits: number[] = [];
  const click = async () => {
    const { result } = await callService({ personId: null, shopId: null }, "bankCard", nextCard());
    if (result.outcome !== "answered") throw new Error(`a click is ${result.outcome}: ${result.reason}`);
    waits.push(result.waitMs);
  };
  await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      for (let from = performance.now(); from < until; from += CLICK_MS) {
        await sleep(from + Math.random() * CLICK_MS - performance.now());
        await click();
      }
    }),
  );
  return waits;
}
