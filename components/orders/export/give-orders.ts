import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import { copyText } from "#components/ui/copy-button.tsx";
import { saveFile } from "#lib/client/save-file.ts";
import { type CommandError, sendCommand } from "#lib/client/send-command.ts";
import { htmlTable } from "#lib/shared/base/csv.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import {
  exportColumns,
  orderCells,
  type OrderList,
  type OrdersFile,
} from "#lib/shared/orders/order-cells.ts";

export type ExportHow = "copy" | "csv" | "excel";

/** Makes the file or the text, and records that it leaves; a server action. */
export type ExportOrders = (input: unknown) => Promise<CommandResult<OrdersFile>>;

/** Why nothing left the page. `copyRefused`: the browser's clipboard. */
export type ExportFailure = CommandError | "copyRefused";

type Given = {
  how: ExportHow;
  list: OrderList;
  shopId: string;
  columns: readonly string[];
  timeZone: string;
  orders: readonly AnyOrder[];
  exportOrders: ExportOrders;
};

/** Has the server write the rows and record that they leave, then hands them over; null when they have left. */
export async function giveOrders(given: Given): Promise<ExportFailure | null> {
  const { how, list, shopId, timeZone, orders, exportOrders } = given;
  const columns = exportColumns(given.columns, list);
  const rows = orders.map((order) => orderCells(order, columns, timeZone));
  const result = await sendCommand(exportOrders, { list, shopId, how, columns, rows });
  if (!result.ok) return result.error;
  const { name, text } = result.value;
  if (how === "copy") return (await copyText(text, htmlTable(text))) ? null : "copyRefused";
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), name);
  return null;
}
