import "server-only";
import { z } from "zod";
import { time } from "./written-values.ts";

const text = z.string().nullable();

const item = z
  .strictObject({ name: text, spec: text, quantity: z.int().nullable(), imageUrl: text })
  .meta({ id: "Item" });

const receiver = z
  .strictObject({
    name: text,
    phone: text,
    province: text,
    city: text,
    district: text,
    address: text,
    hasAddress: z.boolean(),
    isEncrypted: z.boolean(),
    isMasked: z.boolean(),
  })
  .meta({
    id: "Receiver",
    description:
      "isMasked: without the `receivers` right, `address` is null and `hasAddress` says whether there is one. " +
      "isEncrypted: the platform sent encrypted texts; without the right, they are null.",
  });

/** Schema of an order; texts that were not understood are in `unreadable` as received, by the name of their field. */
export const order = z
  .strictObject({
    id: z.string().regex(/^\d+$/).meta({ description: "ID in Merchant Desk; the same order keeps it" }),
    number: z.string().meta({ description: "The platform's order number exactly as sent, as text" }),
    shop: z.strictObject({ id: z.uuid(), name: z.string() }),
    status: z
      .strictObject({ code: z.string(), name: text })
      .nullable()
      .meta({ description: "Code of the platform, and the name that an admin gave it" }),
    isPending: z.boolean().meta({ description: "It still has to be shipped, as far as we know" }),
    amount: z.strictObject({ value: z.string().regex(/^-?\d+\.\d{2}$/), unit: z.literal("CNY") }).nullable(),
    paidAt: time.nullable(),
    confirmedAt: time.nullable(),
    shipBy: time.nullable(),
    isPreSale: z.boolean().nullable(),
    items: z.array(item).nullable(),
    remark: text,
    flag: z.strictObject({ code: text, name: text }).nullable(),
    printed: z.strictObject({ at: time.nullable(), by: text }).nullable(),
    listedAt: z
      .strictObject({ pendingOrders: time.nullable(), soldOrders: time.nullable() })
      .meta({ description: "Time at which each list of the service last showed it" }),
    receiver,
    unreadable: z.record(z.string(), z.string()),
    isIncomplete: z.boolean(),
  })
  .meta({ id: "Order" });

export type ApiOrder = z.output<typeof order>;
