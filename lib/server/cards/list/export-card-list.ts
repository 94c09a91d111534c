import "server-only";
import { loadIntl } from "#lib/server/http/load-intl.ts";
import { type Table, exportTable } from "#lib/server/tables/table-file.ts";
import type { ExportedTable } from "#lib/shared/base/csv.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { CardListRow, CardRowState } from "#lib/shared/cards/card-list.ts";
import { CELLS, type CardFileText, cardFileText, FORMATS } from "../export-card-checks.ts";
import type { CardListExportInput } from "./card-list-input.ts";
import { readAllCardRows } from "./list-card-rows.ts";

/** Columns of a check, after those of its row. */
const COLUMNS = [
  "verdict",
  "message",
  "name",
  "accountNo",
  "idCardCode",
  "bankPreMobile",
  "points",
  "time",
  "reference",
] as const;

export type CardListText = CardFileText & {
  own: (word: "nr" | "key" | "level" | "state" | "sheet" | CardRowState) => string;
};

/**
 * Writes the cards of a list with their results, masked and in the order of the list, as a file or for the clipboard.
 * The audit entry is written before the table.
 */
export async function exportCardList(
  context: Context,
  { id, how }: CardListExportInput,
  say: CardListText,
): Promise<ExportedTable> {
  const rows = await readAllCardRows(context.identity, id);
  const cells = ({ nr, key, level, state, check }: CardListRow) => [
    ...[nr, key, level, say.own(state)],
    ...COLUMNS.map((column) =>
      check === null ? "" : CELLS[column]({ ...check, callId: check.id, answeredFrom: null }, say),
    ),
  ];
  const table: Table = {
    what: "cardChecks",
    fileName: "card-list",
    sheet: say.own("sheet"),
    columns: [
      { name: say.own("nr"), format: "count" },
      { name: say.own("key") },
      { name: say.own("level"), format: "count" },
      { name: say.own("state") },
      ...COLUMNS.map((column) => ({ name: say.column(column), format: FORMATS[column] })),
    ],
    mark: say.column("mark"),
    count: rows.length,
    batches: [rows.map(cells)],
  };
  return exportTable(context, table, how);
}

/** Loads the texts of files in the language of the request. */
export async function cardListText(): Promise<CardListText> {
  const { getTranslations } = await loadIntl();
  const t = await getTranslations("cards.list");
  const titles = await getTranslations("cards");
  return {
    ...(await cardFileText()),
    own: (word) => {
      if (word === "sheet") return titles("title");
      return word === "nr" || word === "key" || word === "level" || word === "state"
        ? t(`columns.${word}`)
        : t(`states.${word}`);
    },
  };
}
