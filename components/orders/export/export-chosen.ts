import type { ListCommands } from "#components/orders/columns/order-commands.ts";
import { copyText } from "#components/ui/copy-button.tsx";
import { adviseBrowser, canSaveFiles, saveFile } from "#lib/client/save-file.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import {
  type AnyOrder,
  type CellTerms,
  exportColumns,
  orderCells,
  type OrderList,
} from "#lib/shared/orders/order-cells.ts";

export type ExportHow = "copy" | "csv" | "excel";

/** Reason why nothing was exported; `copyRefused`: the browser's clipboard rejected it. */
export type ExportFailure = CommandError | "copyRefused";

type ChosenRows = {
  how: ExportHow;
  list: OrderList;
  shopId: string;
  columns: readonly string[];
  terms: CellTerms;
  orders: readonly AnyOrder[];
  exportOrders: ListCommands["exportOrders"];
};

/**
 * Has the server write the rows and record the export, then saves or copies them. Returns the failure, or the
 * number of cut cells.
 */
export async function exportChosen(
  given: ChosenRows,
): Promise<{ failure: ExportFailure } | { failure: null; cutCells: number }> {
  const { how, list, shopId, terms, orders, exportOrders } = given;
  if (how !== "copy" && !canSaveFiles()) {
    // Before the audit entry of a file that nobody would get.
    adviseBrowser();
    return { failure: null, cutCells: 0 };
  }
  const columns = exportColumns(given.columns, list);
  const rows = orders.map((order) => orderCells(order, columns, terms));
  const result = await sendCommand(exportOrders, { list, shopId, how, columns, rows });
  if (!result.ok) return { failure: result.error };
  const { name, text, html, cutCells } = result.value;
  if (how !== "copy") saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), name);
  else if (!(await copyText(text, html))) return { failure: "copyRefused" };
  return { failure: null, cutCells };
}
