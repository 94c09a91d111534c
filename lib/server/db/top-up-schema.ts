import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { TopUpLinkData } from "#lib/shared/top-up/top-up.ts";
import { at, people, serviceAccounts } from "./schema.ts";

/** Placements of top-up links. */
export const placements = pgTable("placements", {
  id: uuid().primaryKey().defaultRandom(),
  /** 1–64 visible ASCII characters. */
  sid: text().notNull().unique(),
  name: text().notNull(),
  owner: text().notNull(),
  createdBy: uuid("created_by").references(() => people.id, { onDelete: "set null" }),
  createdAt: at("created_at").notNull().defaultNow(),
  archivedAt: at("archived_at"),
});

const linkColumns = () => ({
  placementId: uuid("placement_id")
    .notNull()
    .references(() => placements.id, { onDelete: "cascade" }),
  accountId: uuid("account_id")
    .notNull()
    .references(() => serviceAccounts.id),
  callId: uuid("call_id").notNull(),
  answer: jsonb().$type<TopUpLinkData>().notNull(),
  answeredAt: at("answered_at").notNull().defaultNow(),
});

/** Last links of a placement. */
export const topUpLinks = pgTable("top_up_links", linkColumns(), (table) => [
  primaryKey({ columns: [table.placementId, table.accountId] }),
]);

/** Earlier links of a placement that differ. A trigger saves replaced links, since they may be in print. */
export const earlierTopUpLinks = pgTable("earlier_top_up_links", linkColumns(), (table) => [
  primaryKey({ columns: [table.placementId, table.callId] }),
  index().on(table.placementId, table.accountId, table.answeredAt),
]);
