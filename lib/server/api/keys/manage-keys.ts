import "server-only";
import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { apiKeys } from "#lib/server/db/api-schema.ts";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { database } from "#lib/server/db/database.ts";
import { people, shops } from "#lib/server/db/schema.ts";
import { shopToday } from "#lib/server/db/shop-days.ts";
import { env } from "#lib/server/env.ts";
import {
  API_RIGHTS,
  type ListedApiKey,
  MAX_API_KEY_NAME_LENGTH,
  MAX_API_KEYS,
  MAX_CALLS_A_MINUTE,
} from "#lib/shared/api/api-keys.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { MAX_LISTED } from "#lib/shared/base/list-limits.ts";
import { writeMoment } from "#lib/shared/dates/day-bounds.ts";
import { typedName } from "#lib/shared/names/typed-name.ts";
import { hashKey, makeKey } from "./key-text.ts";

export const createKeyInput = z
  .strictObject({
    name: typedName(MAX_API_KEY_NAME_LENGTH, {
      missing: "apiKeys.issues.nameMissing",
      tooLong: "apiKeys.issues.nameTooLong",
    }),
    rights: z.array(z.enum(API_RIGHTS)).min(1, "apiKeys.issues.rights"),
    /** Null for all shops. */
    shopIds: z.array(z.uuid()).min(1, "apiKeys.issues.shops").max(MAX_LISTED).nullable(),
    callsAMinute: z
      .int("apiKeys.issues.calls")
      .min(1, "apiKeys.issues.calls")
      .max(MAX_CALLS_A_MINUTE, "apiKeys.issues.calls"),
    /** Last day of the key in the shop's time zone. */
    lastDay: z.iso
      .date("apiKeys.issues.lastDay")
      .refine((day) => day >= shopToday(databaseNow()) && day < "2100", "apiKeys.issues.lastDay")
      .nullable(),
  })
  .refine(({ rights }) => !rights.includes("receivers") || rights.includes("orders"), {
    path: ["rights"],
    message: "apiKeys.issues.receivers",
  });

/** Creates a key, and returns it the only time that anybody sees it. */
export async function createApiKey(
  { identity: { personId } }: Context,
  { name, rights: given, shopIds, callsAMinute, lastDay }: z.infer<typeof createKeyInput>,
): Promise<{ key: string }> {
  const key = makeKey();
  const rights = API_RIGHTS.filter((right) => given.includes(right));
  const expiresAt = lastDay === null ? null : endOfDay(lastDay);
  await database().transaction(async (tx) => {
    await tx.execute("lock table api_keys in share row exclusive mode");
    if ((await tx.$count(apiKeys)) >= MAX_API_KEYS)
      throw new AppError("badInput", "too many keys", { fields: { name: "apiKeys.issues.tooMany" } });
    const names = shopIds && (await shopNames(shopIds, tx));
    await tx.insert(apiKeys).values({
      keyHash: hashKey(key),
      lastFour: key.slice(-4),
      name,
      rights,
      shopIds: shopIds && [...new Set(shopIds)],
      callsAMinute,
      expiresAt,
      createdBy: personId,
    });
    const details = {
      name,
      lastFour: key.slice(-4),
      apiRights: rights,
      ...(names && { apiShops: names }),
      callsAMinute,
      ...(lastDay && { lastDay }),
    };
    await recordAudit({ kind: "apiKeyCreated", personId, details }, tx);
  });
  return { key };
}

function endOfDay(day: string): Date {
  return new Date(Number(writeMoment(day, "to", "milliseconds", env().tzShop)) + 1);
}

type Tx = Parameters<Parameters<ReturnType<typeof database>["transaction"]>[0]>[0];

/** Names of shops; throws `badInput` if one does not exist. */
async function shopNames(ids: readonly string[], tx: Tx): Promise<string[]> {
  const rows = await tx.execute<{ name: string }>(
    sql`select name from shops where id = any(${sql.param(ids)}::uuid[]) order by position, nr`,
  );
  if (rows.rows.length !== new Set(ids).size)
    throw new AppError("badInput", "no such shop", { fields: { shopIds: "apiKeys.issues.shops" } });
  return rows.rows.map(({ name }) => name);
}

/** Lists the keys, newest first. */
export async function listApiKeys(): Promise<ListedApiKey[]> {
  const rows = await database()
    .select({
      key: apiKeys,
      by: people.name,
      isExpired: sql<boolean>`coalesce(${apiKeys.expiresAt} <= now(), false)`,
      shops: sql<string[]>`array(
        select ${shops.name} from ${shops} where ${shops.id} = any(${apiKeys.shopIds})
        order by ${shops.position}, ${shops.nr})`,
    })
    .from(apiKeys)
    .leftJoin(people, eq(people.id, apiKeys.createdBy))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(({ key, by, isExpired, shops: names }) => ({
    id: key.id,
    name: key.name,
    lastFour: key.lastFour,
    rights: key.rights,
    shops: key.shopIds && names,
    callsAMinute: key.callsAMinute,
    expiresAt: key.expiresAt?.getTime() ?? null,
    isExpired,
    lastUsedAt: key.lastUsedAt?.getTime() ?? null,
    createdAt: key.createdAt.getTime(),
    createdBy: by,
  }));
}

/** Revokes a key: from now on it is as unknown as if it had never been. */
export async function revokeApiKey({ identity }: Context, { id }: { id: string }): Promise<null> {
  await database().transaction(async (tx) => {
    const [row] = await tx.delete(apiKeys).where(eq(apiKeys.id, id)).returning();
    if (!row) throw new AppError("notFound", "no such key");
    const details = { name: row.name, lastFour: row.lastFour };
    await recordAudit({ kind: "apiKeyRevoked", personId: identity.personId, details }, tx);
  });
  return null;
}
