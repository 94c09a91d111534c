import { createHash } from "node:crypto";
import { exactInteger, integerDigits, isRecord } from "#lib/sandbox/wire/parse-exact-json.ts";
import { findPrice } from "#lib/sandbox/state/price-list.ts";
import { RefusalError } from "#lib/sandbox/state/code-words.ts";
import { readInteger, readJsonFields, requireText } from "./operation-input.ts";
import type { OperationResult, OperationInput, WireRecord } from "./operation-input.ts";

const MAX_ORDERS = 30;
const MAX_DIGITS = 19;
/** Trade numbers that end like this have no entry, so that a missing entry can be practised. */
const UNANSWERED_TAIL = "00";

type BuyerOrder = { tid: string; nick: string };

/** Operation 4. Spec: "Buyer open identifier". */
export function handleBuyerOpenId({ state, contentType, body }: OperationInput): OperationResult {
  const fields = readJsonFields(contentType, body);
  const shopId = requireText(fields, "shop_id");
  const edition = readInteger(fields, "vvtype", 1, 3);
  if (edition === null) throw new RefusalError(100, "请求参数错误：缺少 vvtype");
  const orders = readOrders(fields.tid_infos);

  const shop = state.shops.find((one) => one.shopId === shopId);
  if (!shop) throw new RefusalError(103, "旺旺账号不存在，请检查 shop_id");
  if (!shop.isAuthorized) throw new RefusalError(302, "店铺未授权，请用返回的链接扫码授权", shop.ownerId);

  const entries = orders
    .filter(({ tid }) => !tid.endsWith(UNANSWERED_TAIL))
    .map((order) => toWire(order, shopId));
  const list = state.options.openUidShape === "flat" ? entries : { open_uid_info: entries };
  const requestId = hash(`${shopId}\n${orders.map(({ tid }) => tid).join()}`)
    .slice(0, 16)
    .toLowerCase();
  return {
    data: { open_uids: list, request_id: requestId },
    rows: state.options.chargePlace === "entries" ? entries : null,
    costPoints: findPrice(state.options.prices, "buyerOpenId", edition),
    reportsCharge: true,
  };
}

function readOrders(value: unknown): BuyerOrder[] {
  if (!Array.isArray(value) || value.length === 0)
    throw new RefusalError(100, "请求参数错误：缺少 tid_infos");
  if (value.length > MAX_ORDERS)
    throw new RefusalError(100, `请求参数错误：tid_infos 每次最多 ${MAX_ORDERS} 个`);
  return value.map((one: unknown) => {
    const tid = isRecord(one) ? integerDigits(one.tid) : null;
    if (!isRecord(one) || tid === null || tid.length > MAX_DIGITS)
      throw new RefusalError(100, "请求参数错误：tid_infos 的 tid 须为数字");
    return { tid, nick: requireText(one, "buyer_nick") };
  });
}

function toWire({ tid, nick }: BuyerOrder, shopId: string): WireRecord {
  return {
    tid: exactInteger(tid),
    buyer_nick: nick,
    buyer_open_uid: `AAH${hash(`${shopId}\n${nick}`).slice(0, 25)}`,
  };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url").replaceAll(/[-_]/g, "x");
}
