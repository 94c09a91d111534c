import "server-only";
import { env } from "#lib/server/env.ts";
import { type Table, tableFile, type TableFile } from "#lib/server/tables/table-file.ts";
import type { CsvForm } from "#lib/shared/base/csv.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { timeWithOffset } from "#lib/shared/dates/zone-offset.ts";
import { clockTime } from "#lib/shared/dates/zoned-time.ts";
import { MAX_FILE_ROWS } from "#lib/shared/usage/call-log.ts";
import type { PossiblyChargedQuery, PossiblyChargedCall } from "#lib/shared/usage/possibly-charged.ts";
import type { UsageText } from "#lib/shared/usage/usage.ts";
import { listPossiblyChargedIds } from "./list-possibly-charged.ts";
import { readPossiblyCharged } from "./read-possibly-charged.ts";

const BATCH = 1_000;

/** Columns of the file; those to find a call by in the service's statement come first. */
const COLUMNS = [
  "time",
  "serviceTime",
  "operation",
  "variant",
  "requestId",
  "callId",
  "outcome",
  "reason",
  "code",
  "httpStatus",
  "said",
  "pointsFrom",
  "pointsTo",
  "reconciledBy",
  "reconciledAt",
  "reconciledNote",
  "person",
  "shop",
] as const;

/** Exports a list of calls with unknown charges, newest first, as CSV, to compare with the service's statement. */
export async function exportPossiblyCharged(
  context: Context,
  { form = "plain", ...question }: PossiblyChargedQuery & { form?: CsvForm },
  say: UsageText,
): Promise<TableFile> {
  const zone = env().tzShop;
  const ids = await listPossiblyChargedIds(question, Date.now(), { limit: MAX_FILE_ROWS, offset: 0 });
  async function* batches(): AsyncGenerator<string[][]> {
    for (let at = 0; at < ids.length; at += BATCH)
      yield (await readPossiblyCharged(ids.slice(at, at + BATCH))).map((call) => toCells(call, say, zone));
  }
  const table: Table = {
    what: "maybeCharged",
    fileName: "unconfirmed-charges",
    columns: COLUMNS.map((column) => ({
      name: say(`calls.export.columns.${column}`, { zone }),
      format: column === "pointsFrom" || column === "pointsTo" ? "count" : "text",
    })),
    mark: say("calls.export.columns.mark"),
    count: ids.length,
    batches: batches(),
  };
  return tableFile(context, table, form);
}

/** Cells of a row; an unknown value is empty, never 0. */
function toCells(call: PossiblyChargedCall, say: UsageText, zone: string): string[] {
  const { reconciliation, reportedPoints } = call;
  const said = reconciliation && { low: reconciliation.points, high: reconciliation.points };
  const points = reportedPoints ?? said ?? { low: 0, high: call.mostPoints };
  const cells: Record<(typeof COLUMNS)[number], string | number | null> = {
    time: clockTime(call.at, zone),
    serviceTime: call.serviceTime === null ? null : timeWithOffset(call.serviceTime, zone),
    operation: say(`operations.names.${call.operation}`),
    variant: call.variant && say(`operations.variants.${call.variant}`),
    requestId: call.requestId,
    callId: call.callId,
    outcome: say(`outcomes.${call.outcome}`),
    reason: call.reason,
    code: call.code,
    httpStatus: call.httpStatus,
    said: call.message,
    pointsFrom: points.low,
    pointsTo: points.high,
    reconciledBy: reconciliation?.by ?? null,
    reconciledAt: reconciliation && clockTime(reconciliation.at, zone),
    reconciledNote: reconciliation?.note ?? null,
    person: call.person,
    shop: call.shop,
  };
  return COLUMNS.map((column) => String(cells[column] ?? ""));
}
