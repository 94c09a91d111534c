import "server-only";
import { z } from "zod";
import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { authorizationLinks, shops } from "#lib/server/db/schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import { typedName } from "#lib/shared/names/typed-name.ts";
import { toShop, getShop } from "./get-shop.ts";

const id = z
  .string()
  .trim()
  .max(64, "settings.shopIdTooLong")
  .regex(/^[\x21-\x7e]*$/, "settings.shopIdNotVisible")
  .transform((text) => text || null)
  .nullable()
  .default(null);

/** Editable fields of a shop. The message of an issue is the key of a text. */
export const shopInput = z
  .strictObject({
    name: typedName(60, { missing: "settings.shopNameMissing", tooLong: "settings.shopNameTooLong" }),
    ownerId: id,
    shopId: id,
    sellerId: id,
  })
  .refine(({ ownerId, shopId, sellerId }) => ownerId ?? shopId ?? sellerId, {
    message: "settings.shopIdMissing",
    path: ["ownerId"],
  });

const behindTheLast = sql`(select coalesce(max(position), 0) + 1 from shops)`;

type ShopInput = z.infer<typeof shopInput>;

export async function createShop({ identity }: Context, input: ShopInput): Promise<Shop> {
  const { name, ownerId, shopId, sellerId } = input;
  return database().transaction(async (tx) => {
    const [row] = await tx
      .insert(shops)
      .values({ name, ownerId, shopId, sellerId, position: behindTheLast })
      .returning();
    if (!row) throw new AppError("internal", "the shop was not written");
    await recordAudit({ kind: "shopAdded", personId: identity.personId, details: { shop: row.id } }, tx);
    return toShop(row);
  });
}

const FIELDS = ["name", "ownerId", "shopId", "sellerId"] as const;

/**
 * Changes a shop. With another owner ID or shop ID it is another shop to the service: facts learned from calls are
 * cleared.
 */
export async function updateShop({ identity }: Context, id: string, input: ShopInput): Promise<Shop> {
  const before = await getShop(id);
  const changed = FIELDS.filter((field) => before[field] !== input[field]);
  if (changed.length === 0) return before;
  const { name, ownerId, shopId, sellerId } = input;
  const isSame = before.ownerId === ownerId && before.shopId === shopId;
  const learned = isSame ? {} : { authorization: "unknown" as const, authorizationAt: null };
  return database().transaction(async (tx) => {
    const [row] = await tx
      .update(shops)
      .set({ name, ownerId, shopId, sellerId, ...learned })
      .where(eq(shops.id, id))
      .returning();
    if (!row) throw new AppError("notFound", "no such shop");
    if (!isSame) await tx.delete(authorizationLinks).where(eq(authorizationLinks.shopId, id));
    await recordAudit(
      { kind: "shopChanged", personId: identity.personId, details: { shop: id, fields: changed } },
      tx,
    );
    return toShop(row);
  });
}
