import "server-only";
import { and, lte } from "drizzle-orm";
import { cardChecks, cardRechecks } from "#lib/server/db/schema.ts";
import { loadIntl } from "#lib/server/http/load-intl.ts";
import { urlInput } from "#lib/server/http/request-input.ts";
import {
  type Table,
  type TableCell,
  type TableColumn,
  tableFile,
  type TableFile,
} from "#lib/server/tables/table-file.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import {
  type CardFileColumn,
  type CardFileRequest,
  cardFileUrl,
  type CardHistoryRow,
  type CardStanding,
  cardStanding,
  parseColumns,
} from "#lib/shared/cards/card-history.ts";
import { purposeName, type PurposeNames } from "#lib/shared/cards/purposes.ts";
import {
  type CardPlace,
  type CardSlice,
  historyConditions,
  countRows,
  readFrom,
} from "./list-card-checks.ts";

const MAX_ROWS = 20_000;
const BATCH = 1_000;

export const cardFileInput = urlInput(cardFileUrl);

/** Texts of a file in the language of the request. */
export type CardFileText = {
  column: (name: CardFileColumn | "mark") => string;
  standing: (standing: CardStanding) => string;
  purpose: (names: PurposeNames) => string;
  cut: (count: number) => string;
};

/**
 * Exports the history that matches the filters, newest first and masked as on the page, as CSV of the chosen columns.
 */
export async function exportCardChecks(
  context: Context,
  { columns: chosen, form, ...filters }: CardFileRequest,
  say: CardFileText,
  { mostRows = MAX_ROWS, batch = BATCH } = {},
): Promise<TableFile> {
  const where = await historyConditions(filters);
  // Checks made during the export would shift its rows.
  const now = new Date();
  const upToNow = {
    check: and(where.check, lte(cardChecks.askedAt, now)),
    recheck: and(where.recheck, lte(cardRechecks.askedAt, now)),
  };
  const total = await countRows(upToNow);
  const count = Math.min(total, mostRows);
  const columns = parseColumns(chosen);
  async function* batches(): AsyncGenerator<TableCell[][]> {
    let after: CardPlace | null = null;
    for (let left = count; left > 0; left -= batch) {
      const slice: CardSlice = await readFrom(upToNow, { skip: 0, count: Math.min(batch, left), after });
      const { rows, last } = slice;
      after = last;
      yield rows.map((row) => columns.map((column) => CELLS[column](row, say)));
      if (after === null) break;
    }
    if (count < total) yield [[say.cut(count)]];
  }
  const table: Table = {
    what: "cardChecks",
    fileName: "card-checks",
    columns: columns.map((column) => ({ name: say.column(column), format: FORMATS[column] })),
    mark: say.column("mark"),
    count,
    batches: batches(),
  };
  return tableFile(context, table, form);
}

/** Formats of the columns that are no texts. */
export const FORMATS: Partial<Record<CardFileColumn, TableColumn["format"]>> = {
  level: "count",
  points: "count",
  time: "time",
};

/** Cell of each column; an unknown value is an empty cell, never 0. */
export const CELLS: Record<CardFileColumn, (row: CardHistoryRow, say: CardFileText) => TableCell> = {
  time: ({ askedAt }) => new Date(askedAt),
  verdict: (row, say) => say.standing(cardStanding(row)),
  message: (row) => (cardStanding(row) === "clash" ? "" : (row.message ?? "")),
  level: ({ level }) => level,
  name: ({ echo }) => echo.name ?? "",
  accountNo: ({ echo }) => echo.accountNo ?? "",
  idCardCode: ({ echo }) => echo.idCardCode ?? "",
  bankPreMobile: ({ echo }) => echo.bankPreMobile ?? "",
  points: (row) => formatPoints(row),
  by: ({ person }) => person?.name ?? "",
  purpose: ({ purpose }, say) => (purpose === null ? "" : say.purpose(purpose)),
  reference: ({ callId }) => callId,
  requestId: ({ call }) => call?.requestId ?? "",
};

function formatPoints({ costPoints, outcome }: CardHistoryRow): TableCell {
  if (costPoints === null) return outcome === "notSent" || outcome === "refused" ? 0 : "";
  const { low, high } = costPoints;
  return low === high ? low : `${low}–${high ?? ""}`;
}

/** Loads the texts of files in the language of the request. */
export async function cardFileText(): Promise<CardFileText> {
  const { getLocale, getTranslations } = await loadIntl();
  const t = await getTranslations("cards");
  const locale = await getLocale();
  return {
    column: (name) => t(`export.columns.${name}`),
    standing: (standing) => t(`standings.${standing}`),
    purpose: (names) => purposeName(names, locale),
    cut: (count) => t("export.cut", { count }),
  };
}
