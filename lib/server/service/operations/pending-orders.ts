import type { ResponseJson } from "#lib/server/service/json/exact-json.ts";
import {
  asList,
  asObject,
  field,
  warnUnknownFields,
  type Note,
  type WireObject,
  type WireValue,
} from "#lib/server/service/json/json-value.ts";
import { readInstant } from "#lib/server/service/json/read-instant.ts";
import { readFen, readCount } from "#lib/server/service/json/read-number.ts";
import {
  readText,
  readWord,
  isNotGiven,
  readImageUrl,
  readUnreadable,
} from "#lib/server/service/json/read-text.ts";
import { readCharge } from "#lib/server/service/response/charge.ts";
import type { Envelope } from "#lib/server/service/response/envelope.ts";
import type { ResponseReader, ResponseReading } from "#lib/server/service/response/read-response.ts";
import type { WireRequest } from "#lib/server/service/transport/send-request.ts";
import { MAX_PAGE_SIZE } from "#lib/shared/base/url-params.ts";
import { OPERATION_FACTS } from "#lib/shared/calls/operation-facts.ts";
import { NO_SELLER } from "#lib/shared/calls/operations.ts";
import type { FullReceiver, PendingOrdersData, PendingOrder, GoodsLine } from "#lib/shared/orders/orders.ts";
import {
  isBeyondRequested,
  isMissing,
  isUnreadable,
  readOrderNumber,
  readReceiver,
  type ReceiverFields,
} from "./order-parts.ts";
import {
  cachedWhole,
  givenText,
  hideTexts,
  requireInput,
  writeJsonRequest,
  type ServiceOperation,
} from "./service-operation.ts";

type PendingOrdersRequest = {
  orderNoStr?: string;
  /** Null explicitly requests orders of no particular seller: another request than one without this field. */
  sellerId?: string | null;
  /** Page number as sent: the caller knows whether pages start at 0 or 1. */
  pageIndex?: number;
  pageSize?: number;
  startTime?: string;
  endTime?: string;
  remark?: string;
};

/** Operation 3. */
export const PENDING_ORDERS: ServiceOperation<PendingOrdersRequest, PendingOrdersData> = {
  write: writePendingOrders,
  reader: createPendingOrdersReader,
  hide: (text, { orderNoStr, remark }) => hideTexts(text, [orderNoStr, remark]),
  variant: ({ sellerId }) => (sellerId === null ? NO_SELLER : null),
  // The spec names no default size for this list: the other list's is assumed.
  rowsAsked: ({ pageSize }) => pageSize ?? MAX_PAGE_SIZE,
  cache: cachedWhole(
    (request) => request,
    () => true,
  ),
};

/** Operation 3; every field is optional. Spec: "Endpoints", 3. */
function writePendingOrders(request: PendingOrdersRequest): WireRequest {
  const { pageIndex, pageSize } = request;
  requireInput(
    pageIndex === undefined || (Number.isSafeInteger(pageIndex) && pageIndex >= 0),
    "pageIndex",
    "wholeNumber",
  );
  requireInput(
    pageSize === undefined || (Number.isSafeInteger(pageSize) && pageSize >= 1),
    "pageSize",
    "wholeNumber",
  );
  return writeJsonRequest(OPERATION_FACTS.pendingOrders.path, {
    orderNoStr: givenText(request.orderNoStr),
    sellerId: givenText(request.sellerId ?? undefined),
    pageIndex,
    pageSize,
    startTime: givenText(request.startTime),
    endTime: givenText(request.endTime),
    remark: givenText(request.remark),
  });
}

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
export function createPendingOrdersReader(
  { pageSize }: PendingOrdersRequest,
  unpack: ResponseJson["read"],
): ResponseReader<PendingOrdersData> {
  return ({ data }: Envelope, note: Note): ResponseReading<PendingOrdersData> => {
    if (data === null || data === undefined) return { problem: "noData" };
    const rows = asList(data);
    if (!rows || isBeyondRequested(rows, pageSize ?? 0, note)) return { problem: "notUnderstood" };
    const objects = rows.map((row) => asObject(row)).filter((row) => row !== null);
    for (const row of objects) warnUnknownFields("data[]", row, KNOWN, note);
    return {
      data: {
        orders: objects.map((row) => readOrder(row, unpack)),
        unreadableRows: rows.length - objects.length,
      },
      rows,
    };
  };
}

function readOrder(row: WireObject, unpack: ResponseJson["read"]): PendingOrder<FullReceiver> {
  const order = {
    orderNumber: readOrderNumber(field(row, "orderNo")),
    paidAt: readInstant(field(row, "payTime")),
    goods: readGoodsList(field(row, "goodsInfoList"), unpack),
    amountFen: readFen(field(row, "payAmount")),
    status: readWord(field(row, "orderStatus")),
    remark: readText(field(row, "remark")),
    receiver: readReceiver(row, RECEIVER),
    costPoints: readCharge(field(row, "withholding_money")).costPoints,
  };
  return { ...order, isIncomplete: isIncomplete(order) };
}

// The amount is only in the sample, so an order without it is complete.
function isIncomplete(order: Omit<PendingOrder<FullReceiver>, "isIncomplete">): boolean {
  if (order.orderNumber === null || order.status === null) return true;
  if (isMissing(order.paidAt) || isUnreadable(order.amountFen)) return true;
  if ("unreadable" in order.goods || order.goods.lines.length === 0) return true;
  return order.goods.lines.some((line) => line.name === null || isMissing(line.count));
}

const MAX_LINES = 1_000;
/** Longest text of goods that came as words: as long as sixty of them. */
const MAX_GOODS_LENGTH = 20_000;

/**
 * Reads `goodsInfoList`: a list, one object, or either as JSON text, which is parsed once. Anything else, or a far
 * too long list, is unreadable goods, never a lost order. Spec: "Pending order record".
 */
function readGoodsList(value: WireValue | undefined, unpack: ResponseJson["read"]): PendingOrder["goods"] {
  if (isNotGiven(value)) return { lines: [] };
  const parsed = typeof value === "string" ? unpack(value) : value;
  const single = asObject(parsed);
  const lines = (single ? [single] : asList(parsed))?.map((line) => asObject(line));
  if (!lines || lines.length > MAX_LINES || lines.includes(null))
    return readUnreadable(value, MAX_GOODS_LENGTH);
  return { lines: lines.filter((line) => line !== null).map(readGoodsLine) };
}

function readGoodsLine(line: WireObject): GoodsLine {
  return {
    name: readText(field(line, "goodsName")),
    imageUrl: readImageUrl(field(line, "goodsImg")),
    spec: readText(field(line, "goodsSpec")),
    count: readCount(field(line, "goodsCount")),
  };
}
