import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import { seal } from "#lib/server/crypto/seal.ts";
import { database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import type { JobKind } from "#lib/server/jobs/job-kind.ts";
import { createJob, type JobRow } from "#lib/server/jobs/jobs.ts";
import type { bookExportInput } from "#lib/server/orders/book/book-input.ts";
import { getBookTotal } from "#lib/server/orders/book/book-total.ts";
import type { OrdersText } from "#lib/server/orders/export-orders.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { ExportJob, ExportOrdersInput } from "#lib/shared/jobs/export-job.ts";
import type { JobFacts } from "#lib/shared/jobs/job.ts";
import { knownColumns } from "./export-cells.ts";
import { exportBook, type ExportProgress, MAX_ROWS } from "./export-book.ts";

/**
 * Starts a background job that writes the matching orders of the book into a file; returns its id. Recorded before it
 * starts.
 */
export function startExport(
  context: Context,
  input: z.infer<typeof bookExportInput>,
  say: OrdersText,
): Promise<{ id: string }> {
  const { personId } = context.identity;
  const turns = processWide("export-turns", () => new Map<string, Promise<unknown>>());
  // One start of a person at a time: each counts the earlier ones.
  const turn = (turns.get(personId) ?? Promise.resolve()).then(() => startNext(context, input, say));
  const over = turn
    .catch(() => undefined)
    .then(() => {
      if (turns.get(personId) === over) turns.delete(personId);
    });
  turns.set(personId, over);
  return turn;
}

async function startNext(
  context: Context,
  input: z.infer<typeof bookExportInput>,
  say: OrdersText,
): Promise<{ id: string }> {
  const { personId } = context.identity;
  const columns = knownColumns(input.columns);
  if (columns === null) throw new AppError("badInput", "a column that nobody knows");
  // Two presses at once start one job.
  const uniqueKey = keyedHash("request", JSON.stringify([personId, input]));
  await refuseTooMany(personId, uniqueKey);
  const [{ count, isMore }, { account }] = await Promise.all([
    getBookTotal(context, input),
    settingsSnapshot(),
  ]);
  const how = input.form === "xlsx" ? "xlsx" : "csv";
  const total = isMore ? null : count;
  await recordAudit({ kind: "exported", personId, details: { what: "orderBook", how, count: total } });
  const id = randomUUID();
  const progress: ExportProgress = { total, rows: 0, cut: null, beganAt: null };
  const made = await createJob({
    id,
    kind: "exportOrders",
    uniqueKey,
    shopId: input.shop,
    accountId: account.id,
    personId,
    input: {
      form: input.form,
      columns: input.columns,
      all: input.all,
      sealed: seal("job input", [id], JSON.stringify(input)),
      words: {
        header: columns.map((column) => say(column)),
        mark: say("mark"),
        cut: say("cut", { count: MAX_ROWS }),
        cutCell: say("cutCell"),
        orders: say("ordersSheet"),
        items: say("itemsSheet"),
      },
    },
    progress,
  });
  return { id: made.id };
}

/** Limit of a person's open exports: each may hold a million rows for a week. */
const MAX_OPEN = 3;

async function refuseTooMany(personId: string, uniqueKey: string): Promise<void> {
  const open = and(
    eq(jobs.personId, personId),
    eq(jobs.kind, "exportOrders"),
    inArray(jobs.state, ["waiting", "running", "paused"]),
    // A job that is being cancelled has no key any more, and counts until its end.
    sql`${jobs.uniqueKey} is distinct from ${uniqueKey}`,
  );
  if ((await database().$count(jobs, open)) >= MAX_OPEN)
    throw new AppError("badInput", "too many exports", { fields: { form: "orderBook.export.tooMany" } });
}

export const exportKind: JobKind<ExportOrdersInput> = {
  name: "exportOrders",
  isPersonal: true,
  // Each is a single long step; fetches are not to wait for it.
  maxConcurrent: 2,
  step: exportBook,
  entry: exportEntry,
  view: (job, facts) => Promise.resolve(exportEntry(job, facts)),
};

function exportEntry({ input, progress, endedAt }: JobRow<ExportOrdersInput>, facts: JobFacts): ExportJob {
  const { total, rows, cut, cutCells = 0, beganAt } = progress as ExportProgress;
  const ms = beganAt === null ? 0 : (endedAt?.getTime() ?? Date.now()) - beganAt;
  return {
    ...facts,
    kind: "exportOrders",
    title: `exportOrders.titles.${input.form}`,
    done: rows,
    total,
    form: input.form,
    isOfAllShops: input.all,
    columns: input.columns?.split(".").length ?? null,
    cut,
    cutCells,
    rowsPerSecond: rows > 0 && ms > 0 ? Math.round(rows / (ms / 1_000)) : null,
  };
}
