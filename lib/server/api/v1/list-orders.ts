import "server-only";
import { z } from "zod";
import type { ApiRoute } from "#lib/server/api/with-key.ts";
import { env } from "#lib/server/env.ts";
import { listOrderChanges } from "#lib/server/orders/changes/list-order-changes.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { ordersCsv } from "./orders-csv.ts";
import { order } from "./order-schema.ts";
import { isSimulated } from "./written-values.ts";
import { writeOrders } from "./write-orders.ts";

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;

const input = z.strictObject({
  since: z
    .string()
    .regex(/^\d{1,9}\.\d{1,18}\.\d{1,18}$/, "Not a position: send the last next as it is")
    .optional()
    .meta({ description: "The last next; without it, from the first order" }),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(MAX_LIMIT))
    .default(DEFAULT_LIMIT),
  format: z.enum(["json", "csv"]).default("json"),
});
const output = z.strictObject({
  orders: z.array(order),
  next: z.string().meta({ description: "Keep it, and send it as since: it continues after these orders" }),
  hasMore: z.boolean().meta({ description: "More orders are there already" }),
  isSimulated,
});

/** Orders of the key's shops by their last change, each at its newest state. */
export const listOrders: ApiRoute<typeof input, typeof output> = {
  path: "/orders",
  summary: "Orders in the order of their changes",
  right: "orders",
  input,
  output,
  headers: { "X-Next-Since": "next, for CSV too", "X-Has-More": "hasMore, for CSV too" },
  hasCsv: true,
  isHeavy: true,
  async verb(context, { since = null, limit, format }) {
    const changes = await listOrderChanges({ since, shopNrs: context.key.shopNrs, limit });
    if (changes === null) throw new AppError("gone", "a position of another account or server");
    const { orders, next, hasMore } = changes;
    const written = await writeOrders(context, orders);
    const headers = { "X-Next-Since": next, "X-Has-More": String(hasMore) };
    if (format === "csv")
      return {
        content: ordersCsv(written),
        headers: { ...headers, "Content-Type": "text/csv; charset=utf-8" },
      };
    return { body: { orders: written, next, hasMore, isSimulated: env().mode === "sandbox" }, headers };
  },
};
