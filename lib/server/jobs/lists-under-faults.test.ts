import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ne, notInArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startBuyers } from "#lib/server/buyers/find-buyers.ts";
import { cardListInput } from "#lib/server/cards/list/card-list-input.ts";
import { startCardList } from "#lib/server/cards/list/start-card-list.ts";
import { database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { runStatement, statement } from "#lib/server/db/statement.ts";
import { cancelJob, getJob, resumeJob } from "#lib/server/job-kinds/job-verbs.ts";
import { gateway, tellOthers } from "#lib/server/metering/gateway/gateway.ts";
import { listSpend } from "#lib/server/metering/pricing/list-spend.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { luhnCard } from "#lib/testing/card-requests.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { jobWorkers } from "#lib/testing/job-workers.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { bodyText, type SandboxCall, type SandboxFault } from "#lib/testing/sandbox-control.ts";
import { seededRandom } from "#lib/testing/seeded-random.ts";
import { many } from "#lib/testing/shown/buyer-orders.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";
import { startTestServer, type TestServer } from "#lib/testing/test-server.ts";

/** LIST_FAULTS=200 and LIST_CANCELS=500 are the long run, LIST_SEED=… repeats one. */
const FAULTS = Number(process.env.LIST_FAULTS ?? 3);
const CANCELS = Number(process.env.LIST_CANCELS ?? 4);
const SEED = Number(process.env.LIST_SEED ?? 29);
const IS_LONG = FAULTS > 100 || CANCELS > 100;
const MAX_STALL_MS = FAULTS > 100 ? 20_000 : 1_000;
/** An instance is gone for the others after twelve seconds. */
const PATIENCE_MS = 90_000;
/** Twelve calls under way keep the limit busy. */
const LATENCY_MS = 1_000;
const CALLS_OF_LIST = IS_LONG ? 24 : 14;
const DESK = "merchant_desk";

let server: TestServer;
let app: TestApp;
let admin: Context;
let workers: ReturnType<typeof jobWorkers>;

beforeAll(async () => {
  server = await startTestServer();
  app = await openTestApp(() => Promise.resolve({ url: server.urlOf(DESK), drop: () => Promise.resolve() }));
  workers = jobWorkers(app);
  admin = await addSomebody(["admin"]);
}, 60_000);
beforeEach(async () => {
  await app.reset();
  await emptyTables("jobs", "job_calls", "job_items");
  await app.sandbox.control.setOptions({ overLimit: "served" });
  await app.sandbox.control.setBalance({ points: 100_000_000 });
});
afterEach(() => workers.end());
afterAll(async () => {
  await tellOthers();
  gateway().close();
  await app.close();
  await server.stop();
});

const KINDS = ["checkCards", "findBuyers"] as const;
type Kind = (typeof KINDS)[number];

let madeCount = 0;
/** Starts a list of cards or orders that no list had before. */
const START: Record<Kind, () => Promise<{ id: string }>> = {
  checkCards: async () => {
    const from = (madeCount += 1_000);
    const rows = Array.from({ length: CALLS_OF_LIST }, (_, at) => {
      return { key: "", level: 2, name: "林晓", accountNo: luhnCard(from + at) };
    });
    const press = { idempotencyKey: randomUUID(), purpose: "退款账户核对", cache: "default" };
    // Each person may check so many cards a day.
    return startCardList(await addSomebody(["admin"]), cardListInput.parse({ ...press, rows }));
  },
  findBuyers: () =>
    startBuyers(app.context, {
      ...{ idempotencyKey: randomUUID(), edition: "basic", cache: "default" },
      ...{ shopId: app.shopId("林间小铺"), orders: many(CALLS_OF_LIST * 30, (madeCount += 1_000)) },
    }),
};

/** What a call asks for: the number of a card, or trade numbers. */
const rowsOfCall = (call: SandboxCall): string[] =>
  bodyText(call).match(call.operation === "bankCard" ? /6222\d{12}/g : /(?<="tid":)\d+/g) ?? [];

/** Repeats a read or a press while the database is away. */
async function patiently<T>(act: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(100);
    }
  }
}

const stateOf = async (id: string) =>
  (
    await patiently(() =>
      runStatement<{ state: string; holder: string | null }>(
        statement`select state, instance_id::text as holder from jobs where id = ${id}::uuid`,
      ),
    )
  )[0] ?? { state: "gone", holder: null };

const isEnded = (state: string) => state === "done" || state === "cancelled";

/** Facts of a list that doesn't go on. */
const factsOf = async (id: string) =>
  JSON.stringify(
    await runStatement(statement`
      select kind, state, wanted, pause, step, failures, retry_at, instance_id, now(),
        (select json_object_agg(state, count) from (
          select state, count(*) from job_items where job_id = jobs.id group by state) i) as items,
        (select json_agg(i) from instances i) as instances
      from jobs where id = ${id}::uuid`),
  );

/** Rows that no state accounts for once their list is over. */
const unaccounted = () =>
  runStatement(statement`
    select j.kind, i.nr, i.state from job_items i join jobs j on j.id = i.job_id
    where j.state = 'done' and i.state in ('notAsked', 'asking')`);

/** Calls that were opened for a list after the press that cancelled it. */
const late = (stops: { id: string; from: string }[]) =>
  runStatement(statement`
    select s.*, l.opened_at from ledger l join job_calls j on j.call_id = l.call_id
    join jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as s (id uuid, "from" timestamptz)
      on s.id = j.job_id and l.opened_at > s."from"`);

/** Ends the database as a crash or a restart does; its keeper starts it again at once. */
function restartDatabase(how: NodeJS.Signals): void {
  const [pid = ""] = readFileSync(join(server.dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), how);
}

/** Rows for which the service worked more than once: none of them is in two lists. */
function workedTwice(calls: readonly SandboxCall[]): string[] {
  const worked = calls.filter(({ points, code }) => points > 0 || code === 0).flatMap(rowsOfCall);
  return worked.filter((row, at) => worked.indexOf(row) !== at);
}

const ODD: { fault: SandboxFault; isBilled: boolean }[] = [
  { fault: { kind: "http", status: 429, headers: { "Retry-After": "0" } }, isBilled: false },
  { fault: { kind: "http", status: 429, headers: { "Retry-After": "1" } }, isBilled: false },
  { fault: { kind: "reset" }, isBilled: true },
];

test.each([1, 3])(
  "lists, %i instances killed, stalled, without a database: no row twice, none lost, books true",
  { timeout: 180_000 + FAULTS * 20_000 },
  async (instances) => {
    const random = seededRandom(SEED * 10 + instances);
    const pick = <T>(some: readonly T[]) => some[Math.floor(random() * some.length)]!;
    const { control } = app.sandbox;
    await workers.start(instances);
    await control.setLatency({ bankCard: LATENCY_MS, buyerOpenId: LATENCY_MS });
    const running = new Map<Kind, string>();
    const made: Record<string, number> = {};
    const stalls: Promise<void>[] = [];
    const paused: Record<string, number> = {};
    const ids: string[] = [];
    /** Presses what a person would on each list; starts another where one has ended. */
    const look = async () => {
      for (const kind of KINDS) {
        const id = running.get(kind);
        const { state } = id === undefined ? { state: "done" } : await stateOf(id);
        if (isEnded(state)) {
          const { id } = await patiently(START[kind]);
          ids.push(id);
          running.set(kind, id);
          workers.tell(id);
        } else if (id !== undefined && state === "paused") {
          await patiently(async () => {
            const { pause } = await getJob(admin, { id });
            paused[pause?.by ?? ""] = (paused[pause?.by ?? ""] ?? 0) + 1;
            await resumeJob(admin, { id });
          });
          workers.tell(id);
        } else if (id !== undefined && state === "waiting") workers.tell(id);
      }
    };
    const arrivals = async () => (await control.meter()).calls.length;
    for (let nth = 0; nth < FAULTS; nth += 1) {
      if (random() < 0.2) {
        const { fault, isBilled } = pick(ODD);
        await control.addFault(fault, { operation: pick(["bankCard", "buyerOpenId"]), isBilled });
      }
      const before = await arrivals();
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        await look();
        if ((await arrivals()) > before + 3) break;
        if (Date.now() > until)
          throw new Error(`stuck: ${(await Promise.all([...running.values()].map(factsOf))).join("\n")}`);
        await sleep(50);
      }
      await sleep(random() * 1_000);
      const { holder } = await stateOf(running.get(pick(KINDS)) ?? "");
      const what = pick(["kill", "kill", "stall", "database"] as const);
      made[what] = (made[what] ?? 0) + 1;
      if (what === "database") restartDatabase(pick(["SIGQUIT", "SIGINT", "SIGKILL"]));
      else if (holder === null || !workers.ids().includes(holder)) continue;
      else if (what === "stall") {
        workers.stall(holder);
        stalls.push(sleep(random() * MAX_STALL_MS).then(() => workers.wake(holder)));
      } else {
        await workers.kill(holder);
        await patiently(() => workers.start(instances - workers.ids().length));
      }
    }
    await Promise.all(stalls);
    const over = Date.now() + PATIENCE_MS;
    while (!(await Promise.all([...running.values()].map(stateOf))).every(({ state }) => isEnded(state))) {
      if (Date.now() > over)
        throw new Error(`stuck: ${(await Promise.all([...running.values()].map(factsOf))).join("\n")}`);
      for (const id of running.values()) {
        const { state } = await stateOf(id);
        if (state === "paused") await resumeJob(admin, { id });
        if (state !== "running") workers.tell(id);
      }
      await sleep(200);
    }
    const { calls, points } = await control.meter();
    const [spend] = await listSpend({}, undefined);
    const high = spend?.morePoints == null ? Infinity : spend.points + spend.morePoints;
    if (IS_LONG) {
      const states = await runStatement(statement`select state, count(*)::int from job_items group by 1`);
      const sums = { points, low: spend?.points, high };
      process.stdout.write(
        `${JSON.stringify({ instances, seed: SEED, made, paused, lists: ids.length, calls: calls.length, states, sums })}\n`,
      );
    }
    expect(workedTwice(calls)).toEqual([]);
    expect(await unaccounted()).toEqual([]);
    expect(await database().$count(jobs, notInArray(jobs.state, ["done", "cancelled"]))).toBe(0);
    expect(points).toBeGreaterThanOrEqual(spend?.points ?? NaN);
    expect(points).toBeLessThanOrEqual(high);
  },
);

test(
  "lists cancelled at any moment, HTTP 429 waits among them: no call after the press",
  { timeout: 120_000 + CANCELS * 10_000 },
  async () => {
    const random = seededRandom(SEED);
    const pick = <T>(some: readonly T[]) => some[Math.floor(random() * some.length)]!;
    const { control } = app.sandbox;
    await workers.start(2);
    const stops: { id: string; from: string }[] = [];
    for (let nth = 0; nth < CANCELS; nth += 1) {
      await control.setLatency({ bankCard: random() * 400, buyerOpenId: random() * 400 });
      if (random() < 0.6) {
        const { fault, isBilled } = pick(ODD);
        const operation = pick(["bankCard", "buyerOpenId"] as const);
        await control.addFault(fault, { operation, isBilled, skip: Math.floor(random() * 4) });
      }
      const { id } = await START[pick(KINDS)]();
      const { length: before } = (await control.meter()).calls;
      workers.tell(id);
      if (random() < 0.9)
        await expect
          .poll(async () => (await control.meter()).calls.length, { timeout: PATIENCE_MS })
          .toBeGreaterThan(before);
      await sleep(random() * 1_500);
      await cancelJob(admin, { id });
      const [row] = await runStatement<{ at: string }>(statement`select clock_timestamp()::text as at`);
      stops.push({ id, from: row?.at ?? "" });
    }
    await expect
      .poll(() => database().$count(jobs, ne(jobs.state, "cancelled")), { timeout: PATIENCE_MS })
      .toBe(0);
    const { calls } = await control.meter();
    if (IS_LONG) process.stdout.write(`${JSON.stringify({ cancels: stops.length, calls: calls.length })}\n`);
    expect(await late(stops)).toEqual([]);
    expect(workedTwice(calls)).toEqual([]);
  },
);
