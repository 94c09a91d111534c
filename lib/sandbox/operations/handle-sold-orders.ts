import { picturePath } from "#lib/sandbox/data/goods-catalog.ts";
import { readFormFields } from "#lib/sandbox/wire/read-request.ts";
import { findPrice } from "#lib/sandbox/state/price-list.ts";
import { RefusalError } from "#lib/sandbox/state/code-words.ts";
import { readTimeSpan, takePage } from "./order-filters.ts";
import type { Order } from "#lib/sandbox/data/make-order.ts";
import type { SandboxOptions } from "#lib/sandbox/state/options.ts";
import type { SandboxState } from "#lib/sandbox/state/sandbox-state.ts";
import type { OperationResult, OperationInput, WireRecord } from "./operation-input.ts";

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

/** Operation 5. Spec: "Sold orders, paged". */
export function handleSoldOrders({ state, contentType, body }: OperationInput): OperationResult {
  const fields = readFormFields(contentType, body, "multipart");
  if (!fields) throw new RefusalError(100, "请求参数错误：Content-Type 须为 multipart/form-data");
  const ownerId = fields.get("owner_id");
  if (!ownerId) throw new RefusalError(100, "请求参数错误：缺少 owner_id");
  const edition = readWhole(fields, "vvtype", 1, 2) ?? 1;
  const page = readWhole(fields, "page", 0, 1_000_000) ?? 0;
  const pageSize = readWhole(fields, "pageSize", 1, MAX_PAGE_SIZE) ?? DEFAULT_PAGE_SIZE;
  const isWanted = edition === 1 ? readEnhancedFilter(fields) : () => true;

  const shop = state.shops.find((one) => one.ownerId === ownerId);
  if (!shop) throw new RefusalError(103, "旺旺账号不存在，请检查 owner_id");
  if (!shop.isAuthorized) throw new RefusalError(302, "店铺未授权，请用返回的链接扫码授权", ownerId);

  const matching = shop.soldOrders.filter(isWanted);
  const rows = takePage(matching, page, pageSize, state.options.pastLastPage).map((order) =>
    toWire(order, state),
  );
  const data = { content: rows, page, pageSize, [state.options.totalField]: matching.length };
  const costPoints = findPrice(state.options.prices, "soldOrders", edition);
  return { data, rows, costPoints, reportsCharge: true };
}

function readEnhancedFilter(fields: Map<string, string>): (order: Order) => boolean {
  const from = readTime(fields, "start_time")?.first ?? -Infinity;
  const to = readTime(fields, "end_time")?.last ?? Infinity;
  const flag = readWhole(fields, "remarkTag", 1, 5);
  const remark = fields.get("remark") ?? "";
  const flagName = fields.get("remarkTagName") ?? "";
  return (order) =>
    order.confirmedAt >= from &&
    order.confirmedAt <= to &&
    order.remark.includes(remark) &&
    (flag === null || order.flag === String(flag)) &&
    (flagName === "" || order.flagName === flagName);
}

function readTime(fields: Map<string, string>, name: string): { first: number; last: number } | null {
  const text = fields.get(name);
  if (text === undefined) return null;
  const span = readTimeSpan(text);
  if (!span) throw new RefusalError(100, `请求参数错误：${name} 格式不正确`);
  return span;
}

function readWhole(fields: Map<string, string>, name: string, min: number, max: number): number | null {
  const text = fields.get(name);
  if (text === undefined) return null;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max))
    throw new RefusalError(100, `请求参数错误：${name} 须为 ${min} 到 ${max} 的整数`);
  return value;
}

function toWire(order: Order, state: SandboxState): WireRecord {
  const { goods, spec, count } = order.lines[0];
  const isText = state.options.recordTypes === "text";
  return {
    receiver_name: order.receiver.name,
    receiver_phone: order.receiver.phone,
    province: order.receiver.province,
    city: order.receiver.city,
    town: order.receiver.district,
    [state.options.addressField]: order.receiver.address,
    order_sn: order.orderNumber,
    goods_name: goods.name,
    goods_img: state.baseUrl + picturePath(goods.picture),
    ...sampleOnly(state.options, { goods_spec: spec }),
    is_pre_sale: isText ? String(order.isPreSale) : order.isPreSale,
    last_ship_time: isText && order.shipBy !== null ? String(order.shipBy) : order.shipBy,
    confirm_time: isText ? String(order.confirmedAt) : order.confirmedAt,
    remark: order.remark,
    goods_count: isText ? String(count) : count,
    pay_amount: isText ? (order.amountFen / 100).toFixed(2) : order.amountFen / 100,
    order_status: isText ? String(order.status) : order.status,
    remark_tag: order.flag,
    remark_tag_name: order.flagName,
  };
}

function sampleOnly(options: SandboxOptions, fields: WireRecord): WireRecord {
  return options.sampleOnlyFields === "present" ? fields : {};
}
