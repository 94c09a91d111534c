import "server-only";
import { z } from "zod";

const id = z
  .string()
  .trim()
  .max(64, "settings.shopIdTooLong")
  .regex(/^[\x21-\x7e]*$/, "settings.shopIdNotVisible")
  .transform((text) => text || null)
  .nullable()
  .default(null);

/** What a person may say of a shop. An issue's message is the key of a text. */
export const shopInput = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, "settings.shopNameMissing")
      .max(60, "settings.shopNameTooLong")
      .regex(/^\P{Cc}*$/u),
    ownerId: id,
    shopId: id,
    sellerId: id,
  })
  .refine(({ ownerId, shopId, sellerId }) => ownerId ?? shopId ?? sellerId, {
    message: "settings.shopIdMissing",
    path: ["ownerId"],
  });

export type ShopInput = z.infer<typeof shopInput>;
