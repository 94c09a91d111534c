import "server-only";
import type { CsvForm } from "#lib/shared/base/csv.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { UsageQuery, UsageView } from "#lib/shared/usage/usage-view.ts";
import {
  groupsOfUsage,
  pointsOfSpend,
  SUM_COLUMNS,
  type UsageLine,
  type UsageText,
  type Usage,
} from "#lib/shared/usage/usage.ts";
import { tableFile, type TableFile } from "#lib/server/tables/table-file.ts";
import { billedKey, readBilled } from "#lib/shared/usage/billed.ts";
import { getUsage } from "./get-usage.ts";

/** Columns of the file; a range has two numbers, so that both can be summed. */
const COLUMNS = [
  "day",
  "group",
  ...SUM_COLUMNS.flatMap((column) => (column === "points" ? ["pointsFrom", "pointsTo"] : [column])),
  "savedUnpriced",
];

/** Exports the whole table of the overview as CSV: its groups, or every day. */
export async function exportUsage(
  context: Context,
  {
    form = "plain",
    rows = "group",
    ...question
  }: UsageQuery & {
    form?: CsvForm;
    rows?: UsageView["rows"];
  },
  say: UsageText,
  now?: number,
): Promise<TableFile> {
  const usage = await getUsage(context, question, now);
  const rule = say(`chargeRule.as.${usage.isRuleConfirmed ? usage.rule : "open"}`);
  const lines = rows === "group" ? groupsOfUsage(usage.rows) : usage.rows;
  const shown = rows === "group" ? COLUMNS.filter((column) => column !== "day") : COLUMNS;
  const columns = shown.map((column) => ({
    name: column === "group" ? say(`dimensions.${usage.by}`) : say(`overview.export.${column}`, { rule }),
    ...(column !== "day" && column !== "group" && { format: "count" as const }),
  }));
  const mark = say("calls.export.columns.mark");
  const batches = [lines.map((line) => toCells(line, usage, say))];
  return tableFile(context, { what: "usage", columns, mark, count: lines.length, batches }, form);
}

function toCells(line: UsageLine, usage: Usage, say: UsageText): string[] {
  const { day, calls, maybeCalls, unreportedCalls, savedAsks, savedPoints, savedUnpriced } = line;
  const { low, high } = pointsOfSpend(line);
  return [
    ...(day === null ? [] : [day]),
    groupName(line.group, usage, say),
    calls,
    low,
    high ?? say("overview.notKnown"),
    maybeCalls,
    unreportedCalls,
    savedAsks,
    savedPoints,
    savedUnpriced,
  ].map(String);
}

function groupName(group: string | null, { by, names }: Usage, say: UsageText): string {
  if (by === "operation") return say(`operations.names.${group}`);
  if (by === "billed") {
    const billed = readBilled(group ?? "");
    const key = billed && billedKey(billed);
    return [billed && say(`operations.names.${billed.operation}`), key && say(key)]
      .filter(Boolean)
      .join(" · ");
  }
  if (by === "outcome") return say(`outcomes.${group}`);
  return group === null ? say(`none.${by}`) : (names[group] ?? group);
}
