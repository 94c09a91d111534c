import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { env } from "#lib/server/env.ts";
import { csvFileName, htmlTable, writeCsv, writeTsv } from "#lib/shared/base/csv.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { CardListFile, CardListRow, CardRowState } from "#lib/shared/cards/card-list.ts";
import { CELLS, type CardFileText, cardFileText } from "../export-card-checks.ts";
import type { CardListExportInput } from "./card-list-input.ts";
import { readAllCardRows } from "./list-card-rows.ts";

/** Mark in every row of a file with results of the sandbox. */
const MARK = "SIMULATED";
/** Columns of a check beside those of its row. */
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
const NUMBER_COLUMNS = ["nr", "level"];

export type CardListText = CardFileText & {
  own: (word: "nr" | "key" | "level" | "state" | CardRowState) => string;
};

/**
 * Writes the cards of a list with their results, masked and in the order of the list, as a file or for the clipboard.
 * The audit entry is written before the text.
 */
export async function exportCardList(
  { identity }: Context,
  { id, how }: CardListExportInput,
  say: CardListText,
): Promise<CardListFile> {
  const rows = await readAllCardRows(identity, id);
  const isSimulated = env().mode === "sandbox";
  const timeZone = env().tzShop;
  await recordAudit({
    kind: "exported",
    personId: identity.personId,
    details: { what: "cardChecks", how: how === "copy" ? how : "csv", count: rows.length },
  });
  const cells = ({ nr, key, level, state, check }: CardListRow) => [
    ...[String(nr), key, String(level), say.own(state)],
    ...COLUMNS.map((column) =>
      check === null ? "" : CELLS[column]({ ...check, callId: check.id, answeredFrom: null }, say, timeZone),
    ),
    ...(isSimulated ? [MARK] : []),
  ];
  const own = ["nr", "key", "level", "state"] as const;
  const header = [
    ...own.map((column) => say.own(column)),
    ...COLUMNS.map((column) => say.column(column)),
    ...(isSimulated ? [say.column("mark")] : []),
  ];
  const table = [header, ...rows.map(cells)];
  const numbers = own.map((column) => NUMBER_COLUMNS.includes(column));
  const name = csvFileName("card-list", Date.now(), timeZone, isSimulated);
  if (how === "copy") return { name, text: writeTsv(table), html: htmlTable(table, numbers) };
  return { name, text: writeCsv(table, how, numbers) };
}

/** Loads the texts of files in the language of the request. */
export async function cardListText(): Promise<CardListText> {
  // Only Next can load it.
  const { getTranslations } = await import("next-intl/server");
  const t = await getTranslations("cards.list");
  return {
    ...(await cardFileText()),
    own: (word) =>
      word === "nr" || word === "key" || word === "level" || word === "state"
        ? t(`columns.${word}`)
        : t(`states.${word}`),
  };
}
