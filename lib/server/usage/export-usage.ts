import "server-only";
import type { Context } from "#lib/shared/base/identity.ts";
import type { UsageQuestion } from "#lib/shared/usage/usage-view.ts";
import { SUM_COLUMNS, type UsageText, type Usage, type UsageRow } from "#lib/shared/usage/usage.ts";
import { csvFile, type CsvFile } from "./csv-file.ts";
import { getUsage } from "./get-usage.ts";

const COLUMNS = ["day", "group", ...SUM_COLUMNS, "savedUnpriced"] as const;

/** The table of the overview, every day of it, as CSV. */
export async function exportUsage(
  context: Context,
  question: UsageQuestion,
  say: UsageText,
  now?: number,
): Promise<CsvFile> {
  const usage = await getUsage(context, question, now);
  const rule = say(`chargeRules.${usage.rule}`);
  const columns = COLUMNS.map((column) =>
    column === "group" ? say(`dimensions.${usage.by}`) : say(`overview.export.${column}`, { rule }),
  );
  return csvFile(context, {
    what: "usage",
    columns,
    mark: say("calls.export.columns.mark"),
    count: usage.rows.length,
    batches: once(usage.rows.map((row) => cellsOf(row, usage, say))),
  });
}

function cellsOf(row: UsageRow, usage: Usage, say: UsageText): string[] {
  const {
    day,
    calls,
    points,
    morePoints,
    maybeCalls,
    unreportedCalls,
    savedAsks,
    savedPoints,
    savedUnpriced,
  } = row;
  const more = morePoints ?? say("overview.notKnown");
  return [
    day,
    groupName(row.group, usage, say),
    calls,
    points,
    more,
    maybeCalls,
    unreportedCalls,
    savedAsks,
    savedPoints,
    savedUnpriced,
  ].map(String);
}

function groupName(group: string | null, { by, names }: Usage, say: UsageText): string {
  if (by === "operation") return say(`operations.names.${group}`);
  if (by === "outcome") return say(`outcomes.${group}`);
  return group === null ? say(`none.${by}`) : (names[group] ?? group);
}

async function* once(rows: string[][]): AsyncGenerator<string[][]> {
  yield rows;
}
