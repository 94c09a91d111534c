import { formatChinaTime } from "#lib/sandbox/data/china-time.ts";
import { picturePath } from "#lib/sandbox/data/goods-catalog.ts";
import { findPrice } from "#lib/sandbox/state/price-list.ts";
import { RefusalError } from "#lib/sandbox/state/code-words.ts";
import { readTimeSpan, takePage } from "./order-filters.ts";
import { readInteger, readJsonFields, readText } from "./operation-input.ts";
import type { Order } from "#lib/sandbox/data/make-order.ts";
import type { SandboxState } from "#lib/sandbox/state/sandbox-state.ts";
import type { OperationResult, OperationInput, WireRecord } from "./operation-input.ts";

const DEFAULT_PAGE_SIZE = 20;

/** Operation 3. Spec: "Pending orders"; the options decide its open points. */
export function handlePendingOrders({ state, contentType, body }: OperationInput): OperationResult {
  const { options } = state;
  const fields = readJsonFields(contentType, body);
  const pageIndex = readInteger(fields, "pageIndex", options.pageBase, 1_000_000) ?? options.pageBase;
  const requestedSize = readInteger(fields, "pageSize", 1, 10_000) ?? DEFAULT_PAGE_SIZE;
  const pageSize = Math.min(requestedSize, options.pendingSizeClamp ?? requestedSize);
  const isWanted = readFilter(fields);

  const matching = listSellerOrders(state, readText(fields, "sellerId")).filter(isWanted);
  const rows = takePage(matching, pageIndex - options.pageBase, pageSize, options.pastLastPage).map((order) =>
    toWire(order, state),
  );
  return { data: rows, rows, costPoints: findPrice(options.prices, "pendingOrders"), reportsCharge: true };
}

function listSellerOrders(state: SandboxState, sellerId: string | null): Order[] {
  if (sellerId === null)
    return state.shops.flatMap((shop) => shop.pendingOrders).sort((one, other) => other.paidAt - one.paidAt);
  const shop = state.shops.find((one) => one.sellerId === sellerId);
  if (!shop) throw new RefusalError(103, "旺旺账号不存在，请检查 sellerId");
  return shop.pendingOrders;
}

function readFilter(fields: Record<string, unknown>): (order: Order) => boolean {
  const orderNumber = readText(fields, "orderNoStr");
  const from = readTime(fields, "startTime")?.first ?? -Infinity;
  const to = readTime(fields, "endTime")?.last ?? Infinity;
  const remark = readText(fields, "remark") ?? "";
  return (order) =>
    (orderNumber === null || order.orderNumber === orderNumber) &&
    order.paidAt >= from &&
    order.paidAt <= to &&
    order.remark.includes(remark);
}

function readTime(fields: Record<string, unknown>, name: string): { first: number; last: number } | null {
  const text = readText(fields, name);
  if (text === null) return null;
  const span = readTimeSpan(text);
  if (!span) throw new RefusalError(100, `请求参数错误：${name} 格式须为 YYYY-MM-DD`);
  return span;
}

function toWire(order: Order, state: SandboxState): WireRecord {
  const lines = order.lines.map(({ goods, spec, count }) => ({
    goodsImg: state.baseUrl + picturePath(goods.picture),
    goodsCount: String(count),
    goodsName: goods.name,
    goodsSpec: spec,
  }));
  const sampleOnly = {
    receiverAddress: order.receiver.address,
    receiverPhone: order.receiver.phone,
    payAmount: (order.amountFen / 100).toFixed(2),
  };
  return {
    orderNo: order.orderNumber,
    payTime: formatChinaTime(order.paidAt),
    goodsInfoList: state.options.goodsListShape === "jsonText" ? JSON.stringify(lines) : lines,
    receiverName: order.receiver.name,
    receiverProvince: order.receiver.province,
    receiverCity: order.receiver.city,
    receiverDistrict: order.receiver.district,
    ...(state.options.sampleOnlyFields === "present" ? sampleOnly : {}),
    orderStatus: String(order.status),
    remark: order.remark,
  };
}
