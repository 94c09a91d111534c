import "server-only";
import { refuseMethods } from "#lib/server/api/v1/refuse-methods.ts";
import { startAuditLoop } from "#lib/server/audit/write-out-audit.ts";
import { ensureFirstPeople } from "#lib/server/auth/first-people.ts";
import { hasOpenedCookie } from "#lib/server/auth/session-claims.ts";
import { setDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { StartError } from "#lib/server/db/storage-error.ts";
import { EnvError, env } from "#lib/server/env.ts";
import { admitInTurn } from "#lib/server/http/admission.ts";
import { openGate } from "#lib/server/http/gate/gate.ts";
import { readKnownActions } from "#lib/server/http/gate/known-actions.ts";
import { guardHosts } from "#lib/server/http/guard-hosts.ts";
import { markRequests } from "#lib/server/http/peer.ts";
import { followVisitors } from "#lib/server/http/request-signal.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { catchForeignOutput } from "#lib/server/log/foreign-output.ts";
import { joinLedger } from "#lib/server/metering/ledger/join-ledger.ts";
import { ensureLedgerZone } from "#lib/server/metering/pricing/rebuild-sums.ts";
import { JOB_KINDS } from "#lib/server/job-kinds/job-kinds.ts";
import { startJobWorkers } from "#lib/server/jobs/work-on-jobs.ts";
import { countRequests } from "#lib/server/metrics/count.ts";
import { startTraces, stopTraces } from "#lib/server/metrics/trace-calls.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import { startLoop } from "#lib/server/loops/start-loop.ts";
import { deliverNotices } from "#lib/server/notices/deliver.ts";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { countDueOrders, signalNewOverdue } from "#lib/server/orders/book/due-orders.ts";
import { queueNotices } from "#lib/server/notices/queue-notices.ts";
import { startBookingLoop } from "#lib/server/orders/book/book-readings.ts";
import { startScheduleLoop } from "#lib/server/orders/fetch/schedule-runs.ts";
import { noteServiceAddress } from "#lib/server/settings/service-account.ts";
import { openWayOut } from "./open-way-out.ts";
import { startErasureLoop } from "./erase-redacted.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { startRetentionLoops } from "./apply-retention.ts";
import { startWebhookLoop } from "./send-webhooks.ts";
import { seedSandboxShops } from "./seed-sandbox-shops.ts";
import { handToNext } from "./hand-to-next.ts";
import { openServer } from "./open-server.ts";
import { shutDown } from "./shut-down.ts";

/** Makes the process ready to serve, or ends it with one line on stderr and exit code 1. Runs once a process. */
export async function startUp(gate: { isDev: boolean }): Promise<void> {
  const run = processWide("start-up", () => ({ hasBegun: false }));
  if (run.hasBegun) return;
  run.hasBegun = true;
  try {
    await start(gate);
  } catch (error) {
    process.stderr.write(`${lineFor(error)}\n`);
    process.exit(1);
  }
}

async function start(gate: { isDev: boolean }): Promise<void> {
  // Files of this process are only for its own user, however it was started.
  process.umask(0o077);
  const { host, port, databaseUrl, sandboxControlUrl, endsWithStdin, traceName } = env();
  openWayOut(env().wayOut);
  if (traceName !== null) await startTraces(traceName);
  // Requests before the end of the start wait for Next at the end of the chain.
  const stopServing = await openServer(
    { host, port },
    markRequests(),
    guardHosts(),
    followVisitors(),
    countRequests(),
    admitInTurn(hasOpenedCookie),
    refuseMethods(),
    openGate({
      ...gate,
      ...(!gate.isDev && { actions: readKnownActions() }),
      isKnown: hasOpenedCookie,
    }),
    handToNext(),
  );
  setDatabase(await openDatabase(databaseUrl));
  for (const line of await openKeys()) process.stdout.write(`${line}\n`);
  if (await noteServiceAddress()) process.stdout.write(`${ANOTHER_ADDRESS}\n`);
  await settingsSnapshot();
  await ensureLedgerZone();
  const leaveLedger = await joinLedger();
  const leaveAudit = startAuditLoop();
  const leaveErasing = startErasureLoop();
  const leaveRetention = startRetentionLoops();
  const leaveNotices = startNoticeLoop();
  const leaveWebhooks = startWebhookLoop();
  const leaveBooking = startBookingLoop();
  const leaveScheduling = startScheduleLoop();
  const leaveJobs = await startJobWorkers(instanceId(), JOB_KINDS);
  onEnd(() => {
    void leaveErasing();
    void leaveRetention();
    const noticesLeft = Promise.all([leaveNotices(), leaveWebhooks()]);
    const jobsLeft = Promise.all([leaveScheduling(), leaveJobs()]);
    return shutDown(stopServing, async () => {
      await noticesLeft;
      await jobsLeft;
      await leaveBooking();
      await leaveLedger();
      await leaveAudit();
      await stopTraces();
    });
  }, endsWithStdin);
  if (sandboxControlUrl) await seedSandboxShops(sandboxControlUrl);
  const lines = await ensureFirstPeople();
  if (lines.length > 0) process.stdout.write(`${lines.join("\n")}\n`);
  if (!gate.isDev) catchForeignOutput();
}

/** Finds new notices and sends due ones every five seconds. Returns a function that stops it. */
function startNoticeLoop(): () => Promise<void> {
  return startLoop({
    everyMs: 5_000,
    failed: "notices could not be sent",
    run: async (signal) => {
      await signalNewOverdue();
      await queueNotices(countDueOrders);
      await deliverNotices(databaseNow, signal);
    },
  }).stop;
}

const ANOTHER_ADDRESS =
  "The service URL has changed: cached results, prices and what is known about the service start from scratch. " +
  "History and totals are kept.";

/** Calls `end` once, on a signal or when the parent is gone. */
function onEnd(end: () => Promise<void>, endsWithStdin: boolean): void {
  let isEnding = false;
  const begin = () => {
    if (isEnding) return;
    isEnding = true;
    void end();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, begin);
  }
  // A killed parent sends no signal, but its end of the pipe closes.
  if (endsWithStdin) process.stdin.once("end", begin).resume();
}

/** Text of a failed start: our own errors in full, others by name and code, as their text may quote a secret. */
function lineFor(error: unknown): string {
  if (error instanceof EnvError || error instanceof StartError) return error.message;
  const name = error instanceof Error ? error.name : "unknown error";
  const code = error instanceof Error && "code" in error ? ` ${String(error.code)}` : "";
  return `Merchant Desk could not start: ${name}${code}.`;
}
