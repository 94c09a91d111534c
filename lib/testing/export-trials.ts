import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobFiles, jobs } from "#lib/server/db/jobs-schema.ts";
import { instances } from "#lib/server/db/schema.ts";
import { STEPS } from "#lib/server/job-kinds/job-kinds.ts";
import { downloadJobFile, getJob } from "#lib/server/job-kinds/job-verbs.ts";
import { type Step, workOn } from "#lib/server/jobs/work-on-jobs.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import { bookExportInput } from "#lib/server/orders/book/book-input.ts";
import { exportBook } from "#lib/server/orders/book-export/export-book.ts";
import { startExport } from "#lib/server/orders/book-export/export-jobs.ts";
import type { ExportJob } from "#lib/shared/jobs/export-job.ts";
import { soldOrder } from "./book-orders.ts";
import { bookTrials, MAIN } from "./book-trials.ts";
import { never } from "./fetch-trials.ts";

/** Orders of a file that is written in several parts. */
export const MANY = 1_500;
export const numberAt = (at: number) => `440298160771335${String(at).padStart(4, "0")}`;

/** Exports of the order book of two shops, worked on by this process; before each test there are neither orders nor jobs. */
export function exportTrials() {
  const { app, bookSold } = bookTrials("jobs", "job_calls", "job_files");
  beforeAll(
    async () => void (await database().insert(instances).values({ id: instanceId(), process: "here" })),
  );

  const fileOf = async (id: string, context = app.context): Promise<Buffer> => {
    const { parts, bytes } = await downloadJobFile(context, { id });
    const file = Buffer.concat(await Array.fromAsync(parts));
    if (file.length !== bytes) throw new Error(`${file.length} bytes, said to be ${bytes}`);
    return file;
  };

  return {
    app,
    bookSold,
    /** Books orders that differ in amount and time; the first has a formula for a remark, the second an odd amount. */
    fill: (count: number, shop = MAIN, from = 0) =>
      bookSold(
        Array.from({ length: count }, (_, at) =>
          soldOrder(numberAt(from + at), {
            amountFen: at === 1 ? { unreadable: "?" } : { value: 1_990 + at },
            remark: at === 0 ? "=cmd()" : count === MANY ? randomBytes(75).toString("base64") : null,
            confirmedAt: { value: Date.UTC(2026, 10, 1) - (from + at) * 60_000 },
          }),
        ),
        shop,
      ),
    start: async (given: Record<string, string> = {}, context = app.context): Promise<string> => {
      const input = bookExportInput.parse({ shop: app.shopId(MAIN), ...given });
      return (await startExport(context, input, (word, values) => `${word}${values?.count ?? ""}`)).id;
    },
    work: (id: string, step: Step<"exportOrders"> = exportBook) =>
      workOn(id, instanceId(), { ...STEPS, exportOrders: step }, never),
    jobOf: async (id: string) => (await getJob(app.context, { id })) as ExportJob,
    fileOf,
    linesOf: async (id: string) => (await fileOf(id)).toString("utf8").split("\r\n").slice(0, -1),
    partsOf: (id: string) => database().$count(jobFiles, eq(jobFiles.jobId, id)),
    /** As an instance has it that is at work. */
    setAtWork: (id: string, instance = instanceId()) =>
      database().update(jobs).set({ state: "running", instanceId: instance }).where(eq(jobs.id, id)),
    /** Works on an export, and has the database do something the moment that its file is half written. */
    workWith: async (id: string, does: string): Promise<void> => {
      await database().execute(
        `create function midway() returns trigger language plpgsql as $$ begin ${does}; return null; end $$`,
      );
      await database().execute(
        "create trigger midway after insert on job_files for each row when (new.part = 0) execute function midway()",
      );
      try {
        await workOn(id, instanceId(), STEPS, never);
      } finally {
        await database().execute("drop function midway cascade");
      }
    },
  };
}
