import "server-only";
import { env } from "#lib/server/env.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { CsvForm } from "#lib/shared/base/csv.ts";
import type { CallLogQuery } from "#lib/shared/usage/call-log-view.ts";
import { MAX_FILE_ROWS } from "#lib/shared/usage/call-log.ts";
import type { UsageText } from "#lib/shared/usage/usage.ts";
import { callLogEntries, type CallLogEntries, type LogEntry } from "./call-log-entries.ts";
import { callRowWriter, CALL_FILE_COLUMNS, NUMBERS } from "./call-row-writer.ts";
import { tableFile, type TableFile } from "#lib/server/tables/table-file.ts";
import { loadEntries } from "./load-entries.ts";

const BATCH = 2_000;

type Limits = { mostRows?: number; batch?: number; now?: number };

/** Exports the matching calls of the log, newest first, as CSV. */
export async function exportCalls(
  context: Context,
  { form = "plain", ...question }: CallLogQuery & { form?: CsvForm },
  say: UsageText,
  { mostRows = MAX_FILE_ROWS, batch = BATCH, now }: Limits = {},
): Promise<TableFile> {
  const log = callLogEntries(question, now);
  const upTo = await log.newest();
  const total = await log.count(mostRows);
  const count = Math.min(total, mostRows);
  const write = callRowWriter(say, env().tzShop);
  async function* batches(): AsyncGenerator<string[][]> {
    for await (const entries of batchesOf(log, { upTo, count, batch }))
      yield (await loadEntries(entries)).map(write);
    if (count < total) yield [[say("calls.export.cut", { count })]];
  }
  const columns = CALL_FILE_COLUMNS.map((column) => ({
    name: say(`calls.export.columns.${column}`, { zone: env().tzShop }),
    ...(NUMBERS.has(column) && { format: "count" as const }),
  }));
  const mark = say("calls.export.columns.mark");
  return tableFile(context, { what: "calls", columns, mark, count, batches: batches() }, form);
}

async function* batchesOf(
  log: CallLogEntries,
  { upTo, count, batch }: { upTo: number | null; count: number; batch: number },
): AsyncGenerator<LogEntry[]> {
  let after: LogEntry | undefined;
  for (let done = 0; done < count;) {
    const entries = await log.list({ upTo, after, limit: Math.min(batch, count - done) });
    if (entries.length === 0) return;
    yield entries;
    done += entries.length;
    after = entries.at(-1);
  }
}
