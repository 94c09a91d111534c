import { boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { at, people } from "./schema.ts";

/** Failed sign-ins, by keyed hash of account and of address: never the address or email itself. */
export const signInFailures = pgTable(
  "sign_in_failures",
  {
    id: uuid().primaryKey().defaultRandom(),
    accountKey: text("account_key").notNull(),
    addressKey: text("address_key").notNull(),
    /** Set if the browser had signed in to this account before: such tries count only for that browser. */
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

/** One-time links to set a password: an invitation or a reset. Only the hash is stored. */
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
    /** Reason why it was made; required for another admin. */
    reason: text(),
    /** Set for a person who had joined when it was made: its holder can take over an account in use. */
    isRenewal: boolean("is_renewal").notNull().default(false),
    /** Set for a link made at the console while passwords are off: it lets its admin in once. */
    isEmergency: boolean("is_emergency").notNull().default(false),
    /** Time of the one sign-in after an emergency link. */
    enteredAt: at("entered_at"),
  },
  (table) => [index().on(table.personId)],
);

/** One-time codes for a person who lost the second factor. A plain hash is enough: each has 120 random bits. */
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

/** Tries of a code or an identity confirmation, by person or session; each counts as wrong at first. */
export const proofTries = pgTable("proof_tries", {
  key: text().primaryKey(),
  tries: integer().notNull(),
  triedAt: at("tried_at").notNull(),
});

/** Account of a person at an identity provider: from the first sign-on, only this one opens theirs. */
export const signOnAccounts = pgTable(
  "sign_on_accounts",
  {
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    issuer: text().notNull(),
    /** Name of the account at the issuer, which never gives it to another. */
    subject: text().notNull(),
    linkedAt: at("linked_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.issuer] }),
    unique().on(table.issuer, table.subject),
  ],
);

/** Logout tokens that were used, by hash, until they expire: each ends sessions once. */
export const usedLogoutTokens = pgTable("used_logout_tokens", {
  tokenHash: text("token_hash").primaryKey(),
  until: at("until").notNull(),
});
