import "server-only";
import { z } from "zod";
import { pressCacheInput } from "#lib/server/http/request-input.ts";
import { BUYER_EDITIONS, ORDERS_PER_CALL, ORDERS_PER_RUN, ROW_STATES } from "#lib/shared/buyers/buyers.ts";

const order = z.strictObject({
  tid: z.string().regex(/^[1-9]\d{0,18}$/),
  nick: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^\P{Cc}*$/u),
});

/** Schema for orders, each only once. */
function ordersUpTo(most: number) {
  return z
    .array(order)
    .min(1)
    .max(most)
    .refine((orders) => new Set(orders.map(({ tid }) => tid)).size === orders.length);
}

const run = { shopId: z.uuid(), edition: z.enum(BUYER_EDITIONS), orders: ordersUpTo(ORDERS_PER_RUN) };

export const knownBuyersInput = z.strictObject(run);

export const createBuyerRunInput = z.strictObject({ ...run, cache: pressCacheInput });

export const requestBuyersInput = z.strictObject({
  runId: z.uuid(),
  idempotencyKey: z.uuid(),
  cache: pressCacheInput,
  orders: ordersUpTo(ORDERS_PER_CALL),
});

/** Rows of the page: their orders, and the state of those without an answer. */
export const buyerExportInput = z.strictObject({
  runId: z.uuid(),
  how: z.enum(["csv", "excel", "copy"]),
  rows: z
    .array(z.strictObject({ ...order.shape, state: z.enum(ROW_STATES) }))
    .min(1)
    .max(ORDERS_PER_RUN)
    .refine((rows) => new Set(rows.map(({ tid }) => tid)).size === rows.length),
});

export type BuyerExportInput = z.infer<typeof buyerExportInput>;
export type KnownBuyersInput = z.infer<typeof knownBuyersInput>;
export type CreateBuyerRunInput = z.infer<typeof createBuyerRunInput>;
export type RequestBuyersInput = z.infer<typeof requestBuyersInput>;
