import { requireInput } from "#lib/server/service/requests/require-input.ts";
import { writeJsonRequest } from "#lib/server/service/requests/write-json-request.ts";
import type { BuyerOpenIdQuestion } from "#lib/server/service/service-client.ts";
import type { WireRequest } from "#lib/server/service/transport/send-request.ts";

const EDITIONS = { basic: 1, enhanced: 2, standard: 3 } as const;
const MOST_ORDERS = 30;

// Node 24 writes the given digits bare; TypeScript's lib does not know it yet.
const { rawJSON } = JSON as typeof JSON & { rawJSON: (digits: string) => unknown };

/** Operation 4: at most 30 orders, trade numbers as exact bare digits, the same order once. Spec: "Endpoints", 4. */
export function writeBuyerOpenId({ shopId, orders, edition }: BuyerOpenIdQuestion): WireRequest {
  requireInput(shopId.trim() !== "", "shopId", "required");
  requireInput(orders.length >= 1 && orders.length <= MOST_ORDERS, "orders", "oneToThirty");
  requireInput(
    orders.every((order) => /^[1-9]\d{0,18}$/.test(order.tid)),
    "tid",
    "bareDigits",
  );
  requireInput(
    orders.every((order) => order.buyerNick.trim() !== ""),
    "buyerNick",
    "required",
  );
  const once = new Map(orders.map((order) => [`${order.tid} ${order.buyerNick}`, order]));
  return writeJsonRequest("/papi/tool/erps/tbgetbyorder", {
    shop_id: shopId,
    tid_infos: [...once.values()].map((order) => ({ tid: rawJSON(order.tid), buyer_nick: order.buyerNick })),
    vvtype: EDITIONS[edition],
  });
}
