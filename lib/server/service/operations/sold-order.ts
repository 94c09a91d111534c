import { field, type WireObject } from "#lib/server/service/json/json-value.ts";
import { readInstant } from "#lib/server/service/json/read-instant.ts";
import { readCount, readFen } from "#lib/server/service/json/read-number.ts";
import { readFlag, readImageUrl, readText, readWord } from "#lib/server/service/json/read-text.ts";
import { readCharge } from "#lib/server/service/response/charge.ts";
import type { FullReceiver, SoldOrder } from "#lib/shared/orders/orders.ts";
import {
  isMissing,
  isUnreadable,
  readOrderNumber,
  readReceiver,
  type ReceiverFields,
} from "./order-parts.ts";

const RECEIVER: ReceiverFields = {
  name: ["receiver_name"],
  phone: ["receiver_phone"],
  province: ["province"],
  city: ["city"],
  district: ["town"],
  address: ["receiver_address", "address"],
};

/** Every field of an order record the spec names. */
export const SOLD_ORDER_FIELDS = [
  "order_sn",
  "goods_name",
  "goods_img",
  "goods_spec",
  "goods_count",
  "is_pre_sale",
  "last_ship_time",
  "confirm_time",
  "remark",
  "pay_amount",
  "order_status",
  "remark_tag",
  "remark_tag_name",
  "withholding_money",
  ...Object.values(RECEIVER).flat(),
];

/** Reads one order record of operation 5, in native types or all as text. Spec: "Sold order page". */
export function readSoldOrder(row: WireObject): SoldOrder<FullReceiver> {
  const order = {
    orderNumber: readOrderNumber(field(row, "order_sn")),
    goods: {
      name: readText(field(row, "goods_name")),
      imageUrl: readImageUrl(field(row, "goods_img")),
      spec: readText(field(row, "goods_spec")),
      count: readCount(field(row, "goods_count")),
    },
    isPreSale: readFlag(field(row, "is_pre_sale")),
    shipBy: readInstant(field(row, "last_ship_time")),
    confirmedAt: readInstant(field(row, "confirm_time")),
    amountFen: readFen(field(row, "pay_amount")),
    status: readWord(field(row, "order_status")),
    flag: readWord(field(row, "remark_tag")),
    flagName: readWord(field(row, "remark_tag_name")),
    remark: readText(field(row, "remark")),
    receiver: readReceiver(row, RECEIVER),
    costPoints: readCharge(field(row, "withholding_money")).costPoints,
  };
  return { ...order, isIncomplete: isIncomplete(order) };
}

// Times and the pre-sale mark may rightly be absent (not confirmed yet, nothing to ship); if given, they must
// be valid.
function isIncomplete(order: Omit<SoldOrder<FullReceiver>, "isIncomplete">): boolean {
  if (order.orderNumber === null || order.goods.name === null || order.status === null) return true;
  if (isMissing(order.goods.count) || isMissing(order.amountFen)) return true;
  return [order.isPreSale, order.shipBy, order.confirmedAt].some(isUnreadable);
}
