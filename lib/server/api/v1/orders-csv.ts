import "server-only";
import { env } from "#lib/server/env.ts";
import { MARK } from "#lib/server/tables/table-file.ts";
import { fitCell, writeCsv } from "#lib/shared/base/csv.ts";
import type { ApiOrder } from "./order-schema.ts";

type Cell = string | boolean | number | null | undefined;

/** Columns of the file: the fields of an order, several items below each other in a cell. */
const COLUMNS: Record<string, (order: ApiOrder) => Cell> = {
  id: ({ id }) => id,
  number: ({ number }) => number,
  shopId: ({ shop }) => shop.id,
  shopName: ({ shop }) => shop.name,
  statusCode: ({ status }) => status?.code,
  statusName: ({ status }) => status?.name,
  isPending: ({ isPending }) => isPending,
  amount: ({ amount, unreadable }) => amount?.value ?? unreadable.amount,
  amountUnit: ({ amount }) => amount?.unit,
  paidAt: ({ paidAt, unreadable }) => paidAt ?? unreadable.paidAt,
  confirmedAt: ({ confirmedAt, unreadable }) => confirmedAt ?? unreadable.confirmedAt,
  shipBy: ({ shipBy, unreadable }) => shipBy ?? unreadable.shipBy,
  isPreSale: ({ isPreSale, unreadable }) => isPreSale ?? unreadable.isPreSale,
  itemNames: ({ items, unreadable }) => items?.map(({ name }) => name ?? "").join("\n") ?? unreadable.items,
  itemSpecs: ({ items }) => items?.map(({ spec }) => spec ?? "").join("\n"),
  itemQuantities: ({ items, unreadable }) =>
    items?.map(({ quantity }, at) => quantity ?? unreadable[`items.${at}.quantity`] ?? "").join("\n"),
  remark: ({ remark }) => remark,
  flagCode: ({ flag }) => flag?.code,
  flagName: ({ flag }) => flag?.name,
  printedAt: ({ printed }) => printed?.at,
  printedBy: ({ printed }) => printed?.by,
  receiverName: ({ receiver }) => receiver.name,
  receiverPhone: ({ receiver }) => receiver.phone,
  receiverProvince: ({ receiver }) => receiver.province,
  receiverCity: ({ receiver }) => receiver.city,
  receiverDistrict: ({ receiver }) => receiver.district,
  receiverAddress: ({ receiver }) => receiver.address,
  receiverIsEncrypted: ({ receiver }) => receiver.isEncrypted,
  isIncomplete: ({ isIncomplete }) => isIncomplete,
};
const NUMBERS = [
  "id",
  "isPending",
  "amount",
  "isPreSale",
  "itemQuantities",
  "receiverIsEncrypted",
  "isIncomplete",
];

/** Writes orders as CSV, in which no cell runs as a formula and no number loses a digit in a spreadsheet. */
export function ordersCsv(orders: readonly ApiOrder[]): string {
  const mark = env().mode === "sandbox" ? [MARK] : [];
  const names = Object.keys(COLUMNS);
  const fit = { word: " …", cutCells: 0 };
  const rows = orders.map((order) => [
    ...Object.values(COLUMNS).map((cell) => fitCell(cellText(cell(order)), fit)),
    ...mark,
  ]);
  const header = [...names, ...(mark.length > 0 ? ["simulated"] : [])];
  return writeCsv(
    [header, ...rows],
    "excel",
    header.map((name) => NUMBERS.includes(name)),
  );
}

/** Writes true and false as 1 and 0, which no spreadsheet translates. */
function cellText(cell: Cell): string {
  return typeof cell === "boolean" ? String(Number(cell)) : String(cell ?? "");
}
