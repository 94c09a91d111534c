import { addFileOrders } from "#lib/server/orders/files/add-file-orders.ts";
import { checkFileOrders, compareFileOrders } from "#lib/server/orders/files/check-file-orders.ts";
import {
  fileCheckInput,
  fileCompareInput,
  fileOrdersInput,
  fileTakeBackInput,
} from "#lib/server/orders/files/file-order-input.ts";
import { takeBackFileOrders } from "#lib/server/orders/files/take-back-file-orders.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { type Channel, type FileOrder, MAX_ORDERS_AT_ONCE } from "#lib/shared/orders/files/file-orders.ts";
import { readFileTable } from "#lib/shared/orders/files/file-table.ts";
import { readOrderFile } from "#lib/shared/orders/files/read-order-file.ts";
import { channelCsv, channelRows } from "./channel-files.ts";

/** Orders of a made-up export. */
export function ordersOfExport(channel: Channel, count: number): FileOrder[] {
  const table = readFileTable(channelCsv(channelRows(channel, count)));
  if ("kind" in table) throw new Error(`no table: ${table.kind}`);
  return readOrderFile(table.rows, table.byField, "Asia/Shanghai").orders;
}

type File = { shop: string; channel?: Channel; fileAt: number; orders: FileOrder[] };

/** Checks and adds the orders of a file, as the page does it: part by part. */
export async function addFile(
  context: Context,
  { shop, channel = "taobao", fileAt, orders }: File,
): Promise<{ added: number; replaced: number; kept: number; inLists: number }> {
  const sum = { added: 0, replaced: 0, kept: 0, inLists: 0 };
  for (let from = 0; from < orders.length; from += MAX_ORDERS_AT_ONCE) {
    const part = orders.slice(from, from + MAX_ORDERS_AT_ONCE);
    const counts = await addFileOrders(
      context,
      fileOrdersInput.parse({ shop, channel, fileAt, orders: part }),
    );
    for (const name of ["added", "replaced", "kept", "inLists"] as const) sum[name] += counts[name];
  }
  return sum;
}

export function checkFile(context: Context, { shop, fileAt, orders }: File) {
  const numbers = orders.map(({ number }) => number);
  return checkFileOrders(context, fileCheckInput.parse({ shop, fileAt, numbers }));
}

export function compareFile(context: Context, { shop, fileAt, orders }: File) {
  return compareFileOrders(context, fileCompareInput.parse({ shop, fileAt, orders }));
}

export function takeBackFile(context: Context, { shop, fileAt, orders }: File) {
  const numbers = orders.map(({ number }) => number);
  return takeBackFileOrders(context, fileTakeBackInput.parse({ shop, fileAt, numbers }));
}
