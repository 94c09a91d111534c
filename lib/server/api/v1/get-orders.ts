import "server-only";
import { z } from "zod";
import type { ApiRoute } from "#lib/server/api/with-key.ts";
import { env } from "#lib/server/env.ts";
import { findOrdersByNumber } from "#lib/server/orders/one-order/find-by-number.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { MAX_NUMBER_LENGTH } from "#lib/shared/orders/number-key.ts";
import { order } from "./order-schema.ts";
import { isSimulated } from "./written-values.ts";
import { writeOrders } from "./write-orders.ts";

const input = z.strictObject({
  number: z
    .string()
    .min(1)
    .max(2 * MAX_NUMBER_LENGTH)
    .meta({ description: "Number of an order; separators and case don't matter" }),
});
const output = z.strictObject({ orders: z.array(order), isSimulated });

/** The orders of the key's shops with exactly this number. */
export const getOrders: ApiRoute<typeof input, typeof output> = {
  path: "/orders/{number}",
  summary: "Orders with this number",
  right: "orders",
  input,
  output,
  async verb(context, { number }) {
    const found = await findOrdersByNumber(number, context.key.shopNrs);
    if (found.length === 0) throw new AppError("notFound", "no such order");
    return {
      body: { orders: await writeOrders(context, found), isSimulated: env().mode === "sandbox" },
    };
  },
};
