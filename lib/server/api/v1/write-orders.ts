import "server-only";
import { setImmediate as othersFirst } from "node:timers/promises";
import type { ApiContext } from "#lib/server/api/with-key.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { type BookRow, openReceiver, toBookOrder } from "#lib/server/orders/book/book-orders.ts";
import { toPictureRule } from "#lib/server/settings/picture-sources.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { fenNumber } from "#lib/shared/base/digits.ts";
import { isEncrypted } from "#lib/shared/names/encrypted.ts";
import type { BookOrder } from "#lib/shared/orders/book.ts";
import type { FullReceiver, GoodsLine, Parsed, Receiver } from "#lib/shared/orders/orders.ts";
import { findStatus, type OrderStatus } from "#lib/shared/orders/statuses.ts";
import { inForce } from "#lib/shared/settings/registry.ts";
import type { ApiOrder } from "./order-schema.ts";
import { writeTime, writeTimeOrNull } from "./written-values.ts";

/**
 * Converts orders of the book for a program. With the right to receivers their addresses are opened, after one audit
 * entry for the whole request.
 */
export async function writeOrders(
  { key }: ApiContext,
  rows: readonly (BookRow & { isPending: boolean })[],
): Promise<ApiOrder[]> {
  const { values } = await settingsSnapshot();
  const { statuses } = inForce("orderStatuses", values.orderStatuses);
  const pictures = toPictureRule(values);
  const mayOpen = key.rights.includes("receivers");
  if (mayOpen && rows.length > 0)
    await recordAudit({
      kind: "apiReceiversRead",
      personId: null,
      details: { name: key.name, lastFour: key.lastFour, count: rows.length },
    });
  const written: ApiOrder[] = [];
  for (const row of rows) {
    const order = await toBookOrder(row, pictures);
    const receiver = mayOpen ? openedReceiver(await openReceiver(row)) : maskedReceiver(order.receiver);
    written.push(writeOrder(order, { isPending: row.isPending, receiver, statuses }));
    if (written.length % WRITTEN_AT_ONCE === 0) await othersFirst();
  }
  return written;
}

/** Orders to write before other requests get their turn: a few milliseconds. */
const WRITTEN_AT_ONCE = 20;

type Added = Pick<ApiOrder, "isPending" | "receiver"> & { statuses: readonly OrderStatus[] };

function writeOrder(order: BookOrder, { isPending, receiver, statuses }: Added): ApiOrder {
  const { id, orderNumber, shopId, shopName, status, flag, flagName, remark, goods, printed, readAt } = order;
  const unreadable: Record<string, string> = {};
  const read = <Value, Written>(
    name: string,
    parsed: Parsed<Value>,
    write: (value: Value) => Written | null,
  ): Written | null => {
    if (parsed === null) return null;
    const written = "value" in parsed ? write(parsed.value) : null;
    if (written === null) unreadable[name] = "value" in parsed ? String(parsed.value) : parsed.unreadable;
    return written;
  };
  if ("unreadable" in goods) unreadable.items = goods.unreadable;
  const item = ({ name, spec, count, imageUrl }: GoodsLine, at: number) => ({
    name,
    spec,
    quantity: read(`items.${at}.quantity`, count, (value) => (Number.isSafeInteger(value) ? value : null)),
    imageUrl,
  });
  return {
    id,
    number: orderNumber,
    shop: { id: shopId, name: shopName },
    status: status === null ? null : { code: status, name: findStatus(statuses, status)?.name ?? null },
    isPending,
    amount: read("amount", order.amountFen, (fen) => ({ value: fenNumber(fen), unit: "CNY" as const })),
    paidAt: read("paidAt", order.paidAt, writeTime),
    confirmedAt: read("confirmedAt", order.confirmedAt, writeTime),
    shipBy: read("shipBy", order.shipBy, writeTime),
    isPreSale: read("isPreSale", order.isPreSale, (isPreSale) => isPreSale),
    items: "lines" in goods ? goods.lines.map(item) : null,
    remark,
    flag: flag === null && flagName === null ? null : { code: flag, name: flagName },
    printed: printed && { at: writeTime(printed.at), by: printed.by },
    listedAt: {
      pendingOrders: writeTimeOrNull(readAt.pendingOrders),
      soldOrders: writeTimeOrNull(readAt.soldOrders),
    },
    receiver,
    unreadable,
    isIncomplete: order.isIncomplete,
  };
}

function openedReceiver(receiver: FullReceiver): ApiOrder["receiver"] {
  const { name, phone, province, city, district, address } = receiver;
  return {
    ...{ name, phone, province, city, district, address },
    hasAddress: address !== null,
    isEncrypted: [name, phone, address].some(isEncrypted),
    isMasked: false,
  };
}

/** Receiver as lists show it: nothing encrypted, and no address. */
function maskedReceiver({
  name,
  phone,
  province,
  city,
  district,
  hasAddress,
}: Receiver): ApiOrder["receiver"] {
  const shown = (text: string | null) => (isEncrypted(text) ? null : text);
  return {
    ...{ name: shown(name), phone: shown(phone), province, city, district, address: null },
    hasAddress,
    isEncrypted: [name, phone].some(isEncrypted),
    isMasked: true,
  };
}
