import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { jobFiles, jobs } from "#lib/server/db/jobs-schema.ts";
import { downloadJobFile, getJob } from "#lib/server/job-kinds/job-verbs.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import { bookExportInput } from "#lib/server/orders/book/book-input.ts";
import { exportKind, startExport } from "#lib/server/orders/book-export/export-jobs.ts";
import type { ExportJob } from "#lib/shared/jobs/export-job.ts";
import { soldOrder } from "./book-orders.ts";
import { bookTrials, MAIN } from "./book-trials.ts";
import { jobTrials } from "./job-trials.ts";

/** Number of orders whose export is written in several parts. */
export const MANY = 1_500;
export const numberAt = (at: number) => `440298160771335${String(at).padStart(4, "0")}`;

/** Exports the order book of two shops in this process; each test begins without orders and jobs. */
export function exportTrials() {
  const { app, bookSold } = bookTrials("jobs", "job_calls", "job_files");
  const { work } = jobTrials(exportKind);

  const fileOf = async (id: string, context = app.context): Promise<Buffer> => {
    const { parts, bytes } = await downloadJobFile(context, { id });
    const file = Buffer.concat(await Array.fromAsync(parts));
    if (file.length !== bytes) throw new Error(`${file.length} bytes, said to be ${bytes}`);
    return file;
  };

  return {
    app,
    bookSold,
    /** Puts different orders into the book; the first has a formula as its remark, the second an odd amount. */
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
    work,
    jobOf: async (id: string) => (await getJob(app.context, { id })) as ExportJob,
    fileOf,
    linesOf: async (id: string) => (await fileOf(id)).toString("utf8").split("\r\n").slice(0, -1),
    partsOf: (id: string) => database().$count(jobFiles, eq(jobFiles.jobId, id)),
    /** Marks a job as running on `instance`. */
    setAtWork: (id: string, instance = instanceId()) =>
      database().update(jobs).set({ state: "running", instanceId: instance }).where(eq(jobs.id, id)),
    /** Works on an export, and runs a statement when its file is half written. */
    workWith: async (id: string, does: string): Promise<void> => {
      await database().execute(
        `create function midway() returns trigger language plpgsql as $$ begin ${does}; return null; end $$`,
      );
      await database().execute(
        "create trigger midway after insert on job_files for each row when (new.part = 0) execute function midway()",
      );
      try {
        await work(id);
      } finally {
        await database().execute("drop function midway cascade");
      }
    },
  };
}
