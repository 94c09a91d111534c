import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ApiRight } from "#lib/shared/api/api-keys.ts";
import { at, people } from "./schema.ts";

/** Keys of programs. A plain hash is enough: each key has over 200 random bits. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid().primaryKey().defaultRandom(),
    keyHash: text("key_hash").notNull().unique(),
    lastFour: text("last_four").notNull(),
    name: text().notNull(),
    rights: text().array().$type<ApiRight[]>().notNull(),
    /** Null for all shops, later ones too. */
    shopIds: uuid("shop_ids").array(),
    callsAMinute: integer("calls_a_minute").notNull(),
    expiresAt: at("expires_at"),
    createdBy: uuid("created_by").references(() => people.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull().defaultNow(),
    lastUsedAt: at("last_used_at"),
  },
  () => [check("api_keys_calls", sql`calls_a_minute between 1 and 600`)],
);

/** Used part of each key's limit, for all instances together. */
export const apiKeyCalls = pgTable("api_key_calls", {
  keyId: uuid("key_id")
    .primaryKey()
    .references(() => apiKeys.id, { onDelete: "cascade" }),
  /** A minute later all calls are left again. */
  beganAt: at("began_at").notNull(),
  calls: integer().notNull(),
});
