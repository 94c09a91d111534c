import "server-only";
import { PgBoss } from "pg-boss";
import { openedDatabase } from "#lib/server/db/database.ts";
import { logError } from "#lib/server/log/log.ts";
import { processWide } from "#lib/server/process-wide.ts";

const QUEUE = "jobs";
/** Time until other instances see a job queued here; this one knows at once. */
const LOOK_SECONDS = 2;
/** Longest time in a worker, far above a turn; the longest step writes a file of a million rows. */
const MAX_SECONDS = 3_600;
const STOP_MS = 20_000;

type Queue = { boss: PgBoss; workers: string[] };

function holder(): { queue: Queue | null } {
  return processWide("job-queue", () => ({ queue: null }));
}

/**
 * Works on the jobs in the queue, which is in the product's database, with so many workers. The returned function
 * ends that, and resolves when no work is in progress.
 */
export async function openJobQueue(
  workerCount: number,
  work: (jobId: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const { pool } = openedDatabase().reserved;
  const boss = new PgBoss({
    // A script of several statements has a result for each.
    db: {
      executeSql: async (text, values) => {
        const result = await pool.query(text, values);
        return Array.isArray(result) ? (result.at(-1) as typeof result) : result;
      },
    },
    schedule: false,
  });
  boss.on("error", (error) => logError("the queue of jobs has trouble", error));
  await boss.start();
  const queueOptions = { retryLimit: 0, expireInSeconds: MAX_SECONDS, deleteAfterSeconds: 3_600 };
  await boss.createQueue(QUEUE, { policy: "short", ...queueOptions });
  // An existing queue keeps the options of an older version.
  await boss.updateQueue(QUEUE, queueOptions);
  const workers: string[] = [];
  for (let one = 0; one < workerCount; one += 1)
    workers.push(
      await boss.work<{ jobId: string }>(QUEUE, { pollingIntervalSeconds: LOOK_SECONDS }, async (found) => {
        for (const { data } of found) await work(data.jobId);
      }),
    );
  holder().queue = { boss, workers };
  return async () => {
    holder().queue = null;
    await boss.stop({ graceful: true, timeout: STOP_MS });
  };
}

/** Puts a job in the queue; does nothing while the job is queued already. */
export async function queueJob(jobId: string): Promise<void> {
  const { queue } = holder();
  if (queue === null) return;
  await queue.boss.send(QUEUE, { jobId }, { singletonKey: jobId });
  for (const worker of queue.workers) queue.boss.notifyWorker(worker);
}
