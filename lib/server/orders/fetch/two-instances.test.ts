import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { seededRandom } from "#lib/testing/seeded-random.ts";
import { database } from "#lib/server/db/database.ts";
import { orders } from "#lib/server/db/orders-schema.ts";
import { instances, serviceAccounts } from "#lib/server/db/schema.ts";
import { runStatement, statement } from "#lib/server/db/statement.ts";
import { cancelJob, pauseJob, resumeJob } from "#lib/server/job-kinds/job-verbs.ts";
import { beginAccount } from "#lib/server/settings/service-account.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import type { FetchJob } from "#lib/shared/jobs/fetch-job.ts";
import { fetchTrials, SOLD } from "#lib/testing/fetch-trials.ts";
import { jobWorkers } from "#lib/testing/job-workers.ts";
import type { SandboxFault } from "#lib/testing/sandbox-control.ts";

const { app, start: begin, jobOf, asked: pages, askedTwice } = fetchTrials();
const workers = jobWorkers(app);
afterEach(() => workers.end());

const holderOf = async (id: string) => {
  const [row] = await runStatement<{ holder: string | null }>(
    statement`select instance_id::text as holder from jobs where id = ${id}::uuid`,
  );
  return row?.holder ?? "";
};

test("row 96: a fetch whose instance stands still goes on in another, and pays for no page twice", async () => {
  await app.sandbox.control.setLatency({ soldOrders: 200 });
  const id = await begin();
  await workers.start(2);
  await expect.poll(async () => (await pages()).length).toBeGreaterThan(2);
  const stalled = await holderOf(id);
  workers.stall(stalled);
  // As after twelve seconds without a heartbeat.
  await database()
    .update(instances)
    .set({ heartbeatAt: new Date(Date.now() - 60_000) })
    .where(eq(instances.id, stalled));
  await expect.poll(() => holderOf(id), { timeout: 40_000 }).not.toBe(stalled);
  workers.wake(stalled);
  await expect.poll(async () => (await jobOf(id)).state, { timeout: 40_000 }).toBe("done");
  const { missingPages, warnings } = await jobOf(id);
  // The page in progress at that moment is reported.
  expect(warnings).toEqual(missingPages > 0 ? ["missing"] : []);
  if (missingPages === 0) expect(await database().$count(orders)).toBe(SOLD);
  expect(await askedTwice()).toEqual([]);
  // Its two waits of 40 s alone are longer than the usual limit of a test.
}, 120_000);

/** JOB_PRESSES=2000 is the long run, JOB_SEED=… repeats a run. */
const PRESSES = Number(process.env.JOB_PRESSES ?? 6);
const SEED = Number(process.env.JOB_SEED ?? 25);
const MAX_STALL_MS = PRESSES > 100 ? 20_000 : 1_000;
/** Longest pause of a fetch: an instance is gone for the others after twelve seconds. */
const PATIENCE_MS = 60_000;

const FAULTS: { fault: SandboxFault; isBilled: boolean }[] = [
  { fault: { kind: "http", status: 429, headers: { "Retry-After": "0" } }, isBilled: false },
  { fault: { kind: "http", status: 429, headers: { "Retry-After": "1" } }, isBilled: false },
  { fault: { kind: "reset" }, isBilled: true },
  { fault: { kind: "resetMidBody" }, isBilled: true },
];
type Press = "pause" | "cancel" | "account" | "stall" | "kill";
/** Presses out of twenty: taking instances away makes every fetch wait. */
const OF_TWENTY = { pause: 9, cancel: 7, account: 2, stall: 1, kill: 1 };
const DECK = (Object.keys(OF_TWENTY) as Press[]).flatMap((press) =>
  Array.from({ length: OF_TWENTY[press] }, () => press),
);

/** Enters another account's token; the processes of this test have several addresses. */
const leaveAccount = async () => {
  await database().transaction(async (tx) => {
    await beginAccount(app.context.identity.personId, tx);
    await tx.update(serviceAccounts).set({ addressHash: null });
  });
  forgetSettings();
};
/** The clock of the database. */
const now = async () =>
  (await runStatement<{ at: string }>(statement`select clock_timestamp()::text as at`))[0]?.at ?? "";
const isEnded = ({ state }: FetchJob) => state === "done" || state === "cancelled";

/** Facts of a fetch that has stopped. */
const factsOf = async (id: string) =>
  JSON.stringify(
    await runStatement(statement`
      select state, wanted, pause, step, failures, retry_at, instance_id,
        progress -> 'walk' -> 'warnings' as warnings, now(),
        (select json_agg(i) from instances i) as instances,
        (select json_agg(r.state) from rate_limits r where operation = 'soldOrders') as limits,
        (select json_agg(json_build_object(
            'opened', c.opened_at, 'closed', c.closed_at, 'outcome', c.outcome, 'reason', c.reason,
            'counted', j.counted_at, 'by', c.instance_id
          ) order by c.opened_at)
          from calls c join job_calls j on j.call_id = c.call_id where j.job_id = jobs.id) as calls
      from jobs where id = ${id}::uuid`),
  );

/** Calls that were opened for a job between a press that stops it and the next one. */
const late = (stops: { id: string; from: string; until: string }[]) =>
  runStatement(statement`
    select c.opened_at, s.* from calls c join job_calls j on j.call_id = c.call_id
    join jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as s (id uuid, "from" timestamptz, until timestamptz)
      on s.id = j.job_id and c.opened_at > s."from" and c.opened_at < s.until`);

/** Pages that a job called twice though they came, or may have; except the first, which is read again on purpose. */
const twice = () =>
  runStatement(statement`
    select j.job_id, c.request_hash, array_agg(c.outcome) from calls c join job_calls j on j.call_id = c.call_id
    where coalesce(c.outcome, 'unknown') in ('answered', 'unknown') and c.request_hash not in (
      select distinct on (jc.job_id) f.request_hash from calls f
      join job_calls jc on jc.call_id = f.call_id
      order by jc.job_id, f.opened_at)
    group by 1, 2 having count(*) > 1`);

/** Fetches that are done without a warning, though not every order of the list was read since they began. */
const silentlyIncomplete = () =>
  runStatement(statement`
    select j.id from jobs j join service_accounts a on a.id = j.account_id
    where j.state = 'done' and j.progress -> 'walk' -> 'warnings' = '[]'
      and (select count(*) from orders o where o.account_nr = a.nr and o.sold_read_at >= j.created_at) <> ${SOLD}`);

test.each([1, 3])(
  "row 95: presses, 429s, lost replies, stalls, kills, %i instances: none late, twice or lost",
  { timeout: 120_000 + PRESSES * 20_000 },
  async (instances) => {
    const random = seededRandom(SEED * 10 + instances);
    const pick = <T>(some: readonly T[]) => some[Math.floor(random() * some.length)]!;
    await workers.start(instances);
    await app.sandbox.control.setLatency({ soldOrders: 30 });
    const stops: { id: string; from: string; until: string }[] = [];
    const made = { pause: 0, cancel: 0, account: 0, stall: 0, kill: 0 };
    const ends: Record<string, number> = {};
    const stalls: Promise<void>[] = [];
    const stallFor = async (holder: string, ms: number) => {
      workers.stall(holder);
      await sleep(ms);
      workers.wake(holder);
    };
    let id = await begin();
    const next = async () => {
      const { state, warnings } = await jobOf(id);
      const how = [state, ...warnings].join(" ");
      ends[how] = (ends[how] ?? 0) + 1;
      id = await begin();
    };
    /** Resumes a job that stopped by itself. */
    const goOn = async (isThere: (job: FetchJob) => boolean | Promise<boolean>) => {
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        const job = await jobOf(id);
        if (await isThere(job)) return;
        if (Date.now() > until) throw new Error(`stuck: ${await factsOf(id)}`);
        if (job.state === "paused") await resumeJob(app.context, { id });
        if (job.state === "paused" || job.state === "waiting") workers.tell(id);
        await sleep(30);
      }
    };
    // Draws from a mixed deck, so that each press comes as often as planned.
    let deck: Press[] = [];
    for (let press = 0; press < PRESSES; press += 1) {
      if (random() < 0.2) {
        const { fault, isBilled } = pick(FAULTS);
        await app.sandbox.control.addFault(fault, { operation: "soldOrders", isBilled });
      }
      const before = (await pages()).length;
      await goOn(async (job) => isEnded(job) || (await pages()).length > before);
      // Some run to their end, to check that all orders came.
      if (press % 10 === 5) await goOn(isEnded);
      if (isEnded(await jobOf(id))) await next();
      await sleep(random() * 200);
      if (deck.length === 0) deck = [...DECK];
      const [kind] = deck.splice(Math.floor(random() * deck.length), 1) as [Press];
      made[kind] += 1;
      const holder = await holderOf(id);
      if (kind === "stall") {
        if (workers.ids().includes(holder)) stalls.push(stallFor(holder, random() * MAX_STALL_MS));
      } else if (kind === "kill") {
        if (workers.ids().includes(holder)) await workers.kill(holder);
        while (workers.ids().length < instances) await workers.start(1);
      } else {
        if (kind === "account") {
          await leaveAccount();
        } else await (kind === "cancel" ? cancelJob : pauseJob)(app.context, { id });
        const from = await now();
        await sleep(random() * 200);
        // A cancelled fetch, or one of an account that was left, never runs again.
        stops.push({ id, from, until: kind === "pause" ? await now() : "infinity" });
        if (kind !== "pause" || isEnded(await jobOf(id))) await next();
        else await resumeJob(app.context, { id });
      }
    }
    await Promise.all(stalls);
    await goOn(isEnded);
    if (PRESSES > 100)
      process.stdout.write(
        `${JSON.stringify({ instances, seed: SEED, made, ends, calls: (await pages()).length })}\n`,
      );
    expect([await late(stops), await twice()]).toEqual([[], []]);
    await expect.poll(silentlyIncomplete, { timeout: 20_000 }).toEqual([]);
  },
);
