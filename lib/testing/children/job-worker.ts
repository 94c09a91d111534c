import { createInterface } from "node:readline";
import { setDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { JOB_KINDS } from "#lib/server/job-kinds/job-kinds.ts";
import { queueJob } from "#lib/server/jobs/job-queue.ts";
import { startJobWorkers } from "#lib/server/jobs/work-on-jobs.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import { joinLedger } from "#lib/server/metering/ledger/join-ledger.ts";
import { startBookingLoop } from "#lib/server/orders/book/book-readings.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

// One of several instances that work on the jobs of a database. Each line of its input is a job to work on now.
// Heartbeats and looks for jobs that others left come eight times as often as in a dashboard.
const { setInterval: usual } = globalThis;
globalThis.setInterval = ((act: () => void, ms = 0) => usual(act, ms < 4_000 ? ms : ms / 8)) as typeof usual;
const [databaseUrl = "", baseUrl = "", token = "", appKey = ""] = process.argv.slice(2);
setTestEnv({ COMMERCE_BASE_URL: baseUrl, COMMERCE_ACCESS_TOKEN: token, APP_KEY: appKey });
setDatabase(await openDatabase(databaseUrl));
await openKeys();
await joinLedger();
startBookingLoop();
await startJobWorkers(instanceId(), JOB_KINDS);
process.stdout.write(`ready ${instanceId()}\n`);
for await (const jobId of createInterface({ input: process.stdin })) await queueJob(jobId);
