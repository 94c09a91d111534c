import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { env } from "#lib/server/env.ts";
import { csvFileName, type CsvForm, writeCsv, writeCsvLines } from "#lib/shared/base/csv.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { UsageText } from "#lib/shared/usage/usage.ts";

/** Rows of a file; what the simulator answered says so in every one. */
const MARK = "SIMULATED";

export type CsvFile = { name: string; type: string; parts: AsyncIterable<string> };
type Table = {
  what: "usage" | "calls";
  columns: string[];
  mark: string;
  form: CsvForm;
  count: number;
  batches: AsyncIterable<string[][]>;
};

/** A table as CSV, batch by batch. That it leaves the product is in the audit trail before its first row does. */
export async function csvFile(
  { identity }: Context,
  { what, columns, mark, form, count, batches }: Table,
): Promise<CsvFile> {
  const isSimulated = env().mode === "sandbox";
  await recordAudit({ kind: "exported", personId: identity.personId, details: { what, how: "csv", count } });
  const marked = (cells: string[], text: string) => (isSimulated ? [...cells, text] : cells);
  async function* parts(): AsyncGenerator<string> {
    yield writeCsv([marked(columns, mark)], form);
    for await (const rows of batches)
      yield writeCsvLines(
        rows.map((cells) => marked(cells, MARK)),
        form,
      );
  }
  return {
    name: csvFileName(what, Date.now(), env().tzShop, isSimulated),
    type: "text/csv; charset=utf-8",
    parts: parts(),
  };
}

/** The words of files, in the language of the request. */
export async function usageText(): Promise<UsageText> {
  // Only Next can load it: a route that turns somebody away has no need of words.
  const { getTranslations } = await import("next-intl/server");
  const words = await getTranslations();
  return (key, values) =>
    words(
      (key.startsWith("operations.") ? key : `usage.${key}`) as Parameters<typeof words>[0],
      values as never,
    );
}
