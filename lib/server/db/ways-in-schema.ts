import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, people } from "./schema.ts";

/** Failed sign-ins, by keyed hash of account and of address: never the address or e-mail itself. */
export const signInFailures = pgTable(
  "sign_in_failures",
  {
    id: uuid().primaryKey().defaultRandom(),
    accountKey: text("account_key").notNull(),
    addressKey: text("address_key").notNull(),
    /** Set when the browser had signed in to this account before: such tries count for that browser alone. */
    browserKey: text("browser_key"),
    failedAt: at("failed_at").notNull().defaultNow(),
  },
  (table) => [
    index().on(table.accountKey, table.failedAt),
    index().on(table.addressKey, table.failedAt),
    index().on(table.browserKey, table.failedAt),
  ],
);

export const setUpLinks = pgTable("set_up_links", {
  tokenHash: text("token_hash").primaryKey(),
  createdAt: at("created_at").notNull().defaultNow(),
  usedAt: at("used_at"),
});

/**
 * One-time links with which a person sets a password: an invitation, or a way back in. Only the hash is kept.
 */
export const personLinks = pgTable(
  "person_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    createdBy: uuid("created_by").references(() => people.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull().defaultNow(),
    usedAt: at("used_at"),
    /** Why it was made; typed where it is for another admin. */
    reason: text(),
    /** For somebody who has a password: who holds the link can take its place. */
    isRenewal: boolean("is_renewal").notNull().default(false),
  },
  (table) => [index().on(table.personId)],
);

/** One-time codes for somebody whose second factor is lost. A plain hash is enough: each has 120 random bits. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    usedAt: at("used_at"),
  },
  (table) => [index().on(table.personId)],
);

/** Tries at a code or at confirming oneself, by whose and in which session: each begins as a wrong one. */
export const proofTries = pgTable("proof_tries", {
  key: text().primaryKey(),
  tries: integer().notNull(),
  triedAt: at("tried_at").notNull(),
});
