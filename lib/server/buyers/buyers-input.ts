import "server-only";
import { z } from "zod";
import { BUYER_EDITIONS, ORDERS_PER_CALL, ORDERS_PER_RUN } from "#lib/shared/buyers.ts";

export const createBuyerRunInput = z.strictObject({
  shopId: z.uuid(),
  edition: z.enum(BUYER_EDITIONS),
  orderCount: z.int().min(1).max(ORDERS_PER_RUN),
});

const order = z.strictObject({
  tid: z.string().regex(/^[1-9]\d{0,18}$/),
  nick: z.string().trim().min(1).max(200).regex(/^\P{Cc}*$/u),
});

export const askBuyersInput = z.strictObject({
  runId: z.uuid(),
  askId: z.uuid(),
  orders: z
    .array(order)
    .min(1)
    .max(ORDERS_PER_CALL)
    .refine((orders) => new Set(orders.map(({ tid }) => tid)).size === orders.length),
});

export const buyerExportInput = z.strictObject({ how: z.enum(["csv", "copy"]), count: z.int().min(1).max(ORDERS_PER_RUN) });

export type CreateBuyerRunInput = z.infer<typeof createBuyerRunInput>;
export type AskBuyersInput = z.infer<typeof askBuyersInput>;
export type BuyerExportInput = z.infer<typeof buyerExportInput>;
