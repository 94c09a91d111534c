import "server-only";
import { z } from "zod";
import { points, writePoints } from "#lib/server/api/v1/written-values.ts";
import type { ApiRoute } from "#lib/server/api/with-key.ts";
import { env } from "#lib/server/env.ts";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import { listLengths } from "#lib/server/orders/fetch/fetch-jobs.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { MAX_PAGE_SIZE } from "#lib/shared/base/url-params.ts";
import { expectedPoints } from "#lib/shared/calls/operations.ts";
import { timesPoints } from "#lib/shared/calls/points.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { callsFor } from "#lib/shared/jobs/fetch-job.ts";

const input = z.strictObject({
  shopId: z.uuid().meta({ description: "ID of a shop, as in orders" }),
  list: z.enum(["pendingOrders", "soldOrders"]),
});
const output = z.strictObject({
  isStarted: z.literal(false).meta({ description: "Nothing was fetched, and nothing is charged yet" }),
  orders: z.int().nullable().meta({ description: "Orders when the list was last read; null: never read" }),
  calls: z.int(),
  price: points.nullable().meta({ description: "Null: no price is known yet" }),
  confirmAt: z
    .string()
    .meta({ description: "Page where a person starts the fetch: give this link to the user" }),
});

/** Gives the price of fetching a whole list again. It costs points, so a person starts it in the dashboard. */
export const quoteFetch: ApiRoute<typeof input, typeof output> = {
  path: "/fetch",
  summary:
    "Fetching a shop's list from the platform costs points: says how many, and where a person can start it. " +
    "Fetches nothing itself.",
  right: "orders",
  input,
  output,
  async verb({ key }, { shopId, list }) {
    const shop = (await listShops()).find(({ id }) => id === shopId);
    if (!shop || (key.shopIds !== null && !key.shopIds.includes(shopId)))
      throw new AppError("notFound", "no such shop");
    const [prices, lengths] = await Promise.all([listPrices(list), listLengths(shopId)]);
    const whole = lengths.find((one) => one.list === list && one.from === null && one.to === null);
    const orders = whole?.orders ?? null;
    const calls = orders === null ? 1 : callsFor(orders);
    const edition = list === "soldOrders" ? "enhanced" : null;
    const aPage = expectedPoints(prices, list, edition, MAX_PAGE_SIZE);
    const price = timesPoints(aPage, calls);
    const confirmAt = new URL(`/orders/book?shop=${shopId}`, env().nextAuthUrl).href;
    return {
      body: { isStarted: false, orders, calls, price: price && writePoints(price), confirmAt },
    };
  },
};
