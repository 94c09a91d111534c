import "server-only";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { env } from "#lib/server/env.ts";
import { loadIntl } from "#lib/server/http/load-intl.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { MARK } from "#lib/server/tables/table-file.ts";
import { type CellFit, csvFileName, fitCell, htmlTable, writeCsv, writeTsv } from "#lib/shared/base/csv.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import {
  EXPORT_COLUMNS,
  type ExportColumn,
  numberColumns,
  type OrderList,
  type OrdersFile,
} from "#lib/shared/orders/order-cells.ts";

const MAX_ROWS = 1_000;

/** Visible columns and, row by row, their texts; no list has an address, so no file does. */
export const ordersExportInput = z
  .strictObject({
    list: z.enum(["pendingOrders", "soldOrders", "orderBook"]),
    shopId: z.uuid(),
    how: z.enum(["csv", "excel", "copy"]),
    columns: z.array(z.enum(EXPORT_COLUMNS)).min(1).max(EXPORT_COLUMNS.length),
    rows: z.array(z.array(z.string()).max(EXPORT_COLUMNS.length)).min(1).max(MAX_ROWS),
  })
  .refine(({ columns, rows }) => rows.every((cells) => cells.length === columns.length));

const FILE_NAMES: Record<OrderList, string> = {
  pendingOrders: "pending-orders",
  soldOrders: "sold-orders",
  orderBook: "order-book",
};

export type OrdersText = (
  word: ExportColumn | "mark" | "cut" | "cutCell" | "ordersSheet" | "itemsSheet",
  values?: { count: number },
) => string;

/** Exports orders as a file or for the clipboard, free. Recorded before the text is returned. */
export async function exportRows(
  { identity }: Context,
  { list, shopId, how, columns, rows }: z.infer<typeof ordersExportInput>,
  say: OrdersText,
): Promise<OrdersFile> {
  const shop = await getShop(shopId);
  const isSimulated = env().mode === "sandbox";
  await recordAudit({
    kind: "exported",
    personId: identity.personId,
    details: { what: list, shop: shop.id, how: how === "copy" ? how : "csv", count: rows.length },
  });
  const marked = (cells: string[], mark: string) => (isSimulated ? [...cells, mark] : cells);
  const table = [
    marked(
      columns.map((column) => say(column)),
      say("mark"),
    ),
    ...rows.map((cells) => marked(cells, MARK)),
  ];
  const numbers = numberColumns(columns);
  const fit: CellFit = { word: say("cutCell"), cutCells: 0 };
  const inSheet = () => table.map((cells) => cells.map((cell) => fitCell(cell, fit)));
  const written =
    how === "copy"
      ? { text: writeTsv(table), html: htmlTable(inSheet(), numbers) }
      : { text: how === "excel" ? writeCsv(inSheet(), how, numbers) : writeCsv(table) };
  const name = csvFileName(FILE_NAMES[list], Date.now(), env().tzShop, isSimulated);
  return { name, ...written, cutCells: fit.cutCells };
}

/** Loads the texts of a file in the language of the request. */
export async function ordersText(): Promise<OrdersText> {
  const { getTranslations } = await loadIntl();
  const words = await getTranslations("orders");
  return (word, values) => {
    if (word === "cut") return words("export.cut", values);
    if (word === "mark" || word === "cutCell" || word === "ordersSheet" || word === "itemsSheet")
      return words(`export.${word}`);
    if (isOfDetail(word)) return words(`detail.${word}`);
    return words(`columns.${word}`);
  };
}

const DETAIL_COLUMNS = [
  "spec",
  "quantity",
  "preSale",
  "flagName",
  "region",
  "name",
  "phone",
  "printed",
] as const;

/** Tells if the list itself has no text for the column. */
function isOfDetail(word: ExportColumn): word is (typeof DETAIL_COLUMNS)[number] {
  return DETAIL_COLUMNS.some((one) => one === word);
}
