import "server-only";
import { loadIntl } from "#lib/server/http/load-intl.ts";
import { type Table, exportTable } from "#lib/server/tables/table-file.ts";
import type { ExportedTable } from "#lib/shared/base/csv.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { RowState } from "#lib/shared/buyers/buyers.ts";
import type { BuyerExportInput } from "./buyers-input.ts";
import { readAllBuyerRows } from "./list-buyer-rows.ts";

const COLUMNS = ["number", "nick", "openId", "state", "replyNick"] as const;

type Word = (typeof COLUMNS)[number] | "sheet" | "mark" | RowState;
export type BuyersText = (word: Word) => string;

/**
 * Writes the orders of a job with their results, in the order of the list, as a file or for the clipboard. The audit
 * entry is written before the table.
 */
export async function exportBuyers(
  context: Context,
  { id, how }: BuyerExportInput,
  say: BuyersText,
): Promise<ExportedTable> {
  const rows = await readAllBuyerRows(context.identity, id);
  const cells = rows.map(({ tid, nick, openId, state, replyNick }) => [
    tid,
    nick,
    openId ?? "",
    say(state),
    replyNick ?? "",
  ]);
  const table: Table = {
    what: "buyerIds",
    fileName: "buyer-ids",
    sheet: say("sheet"),
    columns: COLUMNS.map((column) => ({ name: say(column) })),
    mark: say("mark"),
    count: rows.length,
    batches: [cells],
  };
  return exportTable(context, table, how);
}

/** The words of a file, in the language of the request. */
export async function buyersText(): Promise<BuyersText> {
  const { getTranslations } = await loadIntl();
  const words = await getTranslations("buyers");
  return (word) => {
    if (word === "mark") return words("export.mark");
    if (word === "sheet") return words("title");
    return isColumn(word) ? words(`columns.${word}`) : words(`states.${word}`);
  };
}

function isColumn(word: string): word is (typeof COLUMNS)[number] {
  return COLUMNS.some((one) => one === word);
}
