import { asList, asObject, field } from "#lib/server/service/codec/json-value.ts";
import type { Note, WireObject } from "#lib/server/service/codec/json-value.ts";
import { warnUnknownFields } from "#lib/server/service/codec/warn-unknown-fields.ts";
import { readCharge } from "#lib/server/service/codec/read-charge.ts";
import type { Envelope } from "#lib/server/service/codec/read-envelope.ts";
import { readFen } from "#lib/server/service/codec/read-fen.ts";
import { readInstant } from "#lib/server/service/codec/read-instant.ts";
import { readText } from "#lib/server/service/codec/read-text.ts";
import { isMissing, isUnreadable } from "#lib/server/service/readers/judge-reading.ts";
import { readGoodsList } from "#lib/server/service/readers/read-goods-list.ts";
import { readOrderNumber } from "#lib/server/service/readers/read-order-number.ts";
import { readReceiver } from "#lib/server/service/readers/read-receiver.ts";
import type { ReceiverFields } from "#lib/server/service/readers/read-receiver.ts";
import type { ReplyReader, ReplyReading } from "#lib/server/service/readers/reply-reader.ts";
import type { PendingOrder, PendingOrdersData } from "#lib/shared/orders/orders.ts";

const RECEIVER: ReceiverFields = {
  name: ["receiverName"],
  phone: ["receiverPhone"],
  province: ["receiverProvince"],
  city: ["receiverCity"],
  district: ["receiverDistrict"],
  address: ["receiverAddress"],
};
const KNOWN = [
  "orderNo",
  "payTime",
  "goodsInfoList",
  "payAmount",
  "orderStatus",
  "remark",
  "withholding_money",
  ...Object.values(RECEIVER).flat(),
];

/** Operation 3: a list of orders; a bad row is shown as incomplete, never dropped. Spec: "Pending order record". */
export function createPendingOrdersReader(scrub: (text: string) => string): ReplyReader<PendingOrdersData> {
  return ({ data }: Envelope, note: Note): ReplyReading<PendingOrdersData> => {
    if (data === null || data === undefined) return { problem: "noData" };
    const rows = asList(data);
    if (!rows) return { problem: "notUnderstood" };
    const objects = rows.map((row) => asObject(row)).filter((row) => row !== null);
    for (const row of objects) warnUnknownFields("data[]", row, KNOWN, note);
    return {
      data: {
        orders: objects.map((row) => readOrder(row, scrub)),
        unreadableRows: rows.length - objects.length,
      },
      rows,
    };
  };
}

function readOrder(row: WireObject, scrub: (text: string) => string): PendingOrder {
  const order = {
    orderNumber: readOrderNumber(field(row, "orderNo")),
    paidAt: readInstant(field(row, "payTime")),
    goods: readGoodsList(field(row, "goodsInfoList"), scrub),
    amountFen: readFen(field(row, "payAmount")),
    status: readText(field(row, "orderStatus")),
    remark: readText(field(row, "remark")),
    receiver: readReceiver(row, RECEIVER),
    costPoints: readCharge(field(row, "withholding_money")).costPoints,
  };
  return { ...order, isIncomplete: isIncomplete(order) };
}

// The amount is in the sample only, so its absence says nothing.
function isIncomplete(order: Omit<PendingOrder, "isIncomplete">): boolean {
  if (order.orderNumber === null || order.status === null) return true;
  if (isMissing(order.paidAt) || isUnreadable(order.amountFen)) return true;
  if ("unreadable" in order.goods || order.goods.lines.length === 0) return true;
  return order.goods.lines.some((line) => line.name === null || isMissing(line.count));
}
