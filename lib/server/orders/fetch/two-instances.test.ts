import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { orders } from "#lib/server/db/orders-schema.ts";
import { runPrepared, sql } from "#lib/server/db/statement.ts";
import { env } from "#lib/server/env.ts";
import { cancelJob, getJob, pauseJob, resumeJob } from "#lib/server/job-kinds/job-verbs.ts";
import type { FetchJob } from "#lib/shared/jobs/fetch-job.ts";
import { formParts } from "#lib/testing/sandbox-control.ts";
import { type NodeChild, spawnNode } from "#lib/testing/spawn-node.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { startFetch } from "./fetch-jobs.ts";

const app = withTestApp();
const workers: NodeChild[] = [];
afterEach(async () => {
  for (const { child } of workers) child.kill("SIGKILL");
  await Promise.all(workers.splice(0).map(({ ended }) => ended));
});

/** Processes that work on jobs, by their instances. */
async function startWorkers(count: number): Promise<Map<string, NodeChild>> {
  const { baseUrl, token } = app.sandbox;
  const started = Array.from({ length: count }, () =>
    spawnNode("lib/testing/children/job-worker.ts", [app.databaseUrl, baseUrl, token, env().appKey]),
  );
  workers.push(...started);
  const ids = await Promise.all(started.map(async ({ line }) => (await line("ready ")).slice(6)));
  return new Map(ids.map((id, at) => [id, started[at]!]));
}

const begin = async () =>
  (
    await startFetch(app.context, {
      shopId: app.shopId("林间小铺"),
      list: "soldOrders",
      goal: "all",
      edition: "enhanced",
    })
  ).id;
const jobOf = async (id: string) => (await getJob(app.context, { id })) as FetchJob;
const holderOf = async (id: string) => {
  const [row] = await runPrepared<{ holder: string | null }>(
    sql`select instance_id::text as holder from jobs where id = ${id}::uuid`,
  );
  return row?.holder ?? "";
};
const pages = async () =>
  (await app.sandbox.control.meter()).calls.map((call) => {
    const parts = new Map(formParts(call));
    return `${parts.get("page")} × ${parts.get("pageSize")}`;
  });
/** Pages asked for more than once, but the first, which is read again for what came meanwhile. */
const askedTwice = async () => {
  const all = (await pages()).filter((page) => !page.startsWith("0 ×"));
  return all.filter((page, at) => all.indexOf(page) !== at);
};

test("row 96: a fetch whose instance stands still goes on in another, and no page is paid for twice when it wakes up", async () => {
  await app.sandbox.control.setLatency({ soldOrders: 200 });
  const id = await begin();
  const instances = await startWorkers(2);
  await expect.poll(async () => (await pages()).length).toBeGreaterThan(2);
  const stalled = await holderOf(id);
  instances.get(stalled)?.child.kill("SIGSTOP");
  await expect.poll(() => holderOf(id), { timeout: 40_000 }).not.toBe(stalled);
  instances.get(stalled)?.child.kill("SIGCONT");
  await expect.poll(async () => (await jobOf(id)).state, { timeout: 40_000 }).toBe("done");
  const { missingPages, warnings } = await jobOf(id);
  // The page that was under way then is told.
  expect(warnings).toEqual(missingPages > 0 ? ["missing"] : []);
  if (missingPages === 0) expect(await database().$count(orders)).toBe(1_234);
  expect(await askedTwice()).toEqual([]);
});

/** The clock of the database. */
const now = async () =>
  (await runPrepared<{ at: string }>(sql`select clock_timestamp()::text as at`))[0]?.at ?? "";
/** How many presses, at random moments: JOB_PRESSES=2000 is the long run. */
const PRESSES = Number(process.env.JOB_PRESSES ?? 12);

test("row 95: no call of a fetch is opened between a press that stops it and the next one, among instances and HTTP 429", async () => {
  const [first] = (await startWorkers(2)).values();
  const look = (jobId: string) => void first?.child.stdin?.write(`${jobId}\n`);
  await app.sandbox.control.setLatency({ soldOrders: 30 });
  const stops: { id: string; from: string; until: string }[] = [];
  let id = await begin();
  for (let press = 0; press < PRESSES; press += 1) {
    if (press % 3 === 0)
      await app.sandbox.control.addFault(
        { kind: "http", status: 429, headers: { "Retry-After": "0" } },
        { operation: "soldOrders" },
      );
    look(id);
    // It is at work, or over: who begins one while another is being cancelled gets that one.
    const before = (await pages()).length;
    const isOver = async () => ["done", "cancelled"].includes((await jobOf(id)).state);
    await expect
      .poll(async () => (await pages()).length > before || (await isOver()), { interval: 20 })
      .toBe(true);
    await sleep(Math.random() * 200);
    const isCancelled = press % 4 === 3;
    await (isCancelled ? cancelJob : pauseJob)(app.context, { id });
    const from = await now();
    await sleep(Math.random() * 200);
    stops.push({ id, from, until: await now() });
    if (isCancelled || (await isOver())) id = await begin();
    else await resumeJob(app.context, { id });
  }
  const late = await runPrepared(sql`
    select c.opened_at from calls c join job_calls j on j.call_id = c.call_id
    join jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as s (id uuid, "from" timestamptz, until timestamptz)
      on s.id = j.job_id and c.opened_at > s."from" and c.opened_at < s.until`);
  expect(late).toEqual([]);
});
