import { copyText } from "#components/ui/copy-button.tsx";
import { saveFile } from "#lib/client/save-file.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandError, CommandResult } from "#lib/shared/base/errors.ts";
import {
  type AnyOrder,
  type CellTerms,
  exportColumns,
  orderCells,
  type OrderList,
  type OrdersFile,
} from "#lib/shared/orders/order-cells.ts";

export type ExportHow = "copy" | "csv" | "excel";

/** Writes the file or the text, and records the export; a server action. */
export type ExportOrders = (input: unknown) => Promise<CommandResult<OrdersFile>>;

/** Reason why nothing was exported; `copyRefused`: the browser's clipboard rejected it. */
export type ExportFailure = CommandError | "copyRefused";

type Given = {
  how: ExportHow;
  list: OrderList;
  shopId: string;
  columns: readonly string[];
  terms: CellTerms;
  orders: readonly AnyOrder[];
  exportOrders: ExportOrders;
};

/**
 * Has the server write the rows and record the export, then saves or copies them. Returns the failure, or the
 * number of cut cells.
 */
export async function giveOrders(
  given: Given,
): Promise<{ failure: ExportFailure } | { failure: null; cutCells: number }> {
  const { how, list, shopId, terms, orders, exportOrders } = given;
  const columns = exportColumns(given.columns, list);
  const rows = orders.map((order) => orderCells(order, columns, terms));
  const result = await sendCommand(exportOrders, { list, shopId, how, columns, rows });
  if (!result.ok) return { failure: result.error };
  const { name, text, html, cutCells } = result.value;
  if (how !== "copy") saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), name);
  else if (!(await copyText(text, html))) return { failure: "copyRefused" };
  return { failure: null, cutCells };
}
