import { sql } from "drizzle-orm";
import { timestamp, bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Role } from "#lib/shared/base/identity.ts";
import type { ShopAuthorization } from "#lib/shared/base/shops.ts";
import type { BuyerEdition } from "#lib/shared/buyers/buyers.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { CardLevel, CardVerdict } from "#lib/shared/cards/cards.ts";
import type { AuditDetails, AuditKind } from "#lib/shared/settings/audit.ts";
import type { TopUpLinkData } from "#lib/shared/top-up/top-up.ts";

/** A column that holds a moment. */
export function at(name: string) {
  return timestamp(name, { withTimezone: true });
}

export const people = pgTable("people", {
  id: uuid().primaryKey().defaultRandom(),
  /** Lower case. */
  email: text().notNull().unique(),
  name: text().notNull(),
  /** Empty until an invited person has set a password: no password fits it. */
  passwordHash: text("password_hash").notNull(),
  roles: text().array().$type<Role[]>().notNull(),
  /** Raised to end every session of this person at once. */
  sessionVersion: integer("session_version").notNull().default(1),
  createdAt: at("created_at").notNull().defaultNow(),
  disabledAt: at("disabled_at"),
});

/** One row a sign-in: idle and absolute end are judged here, not in the cookie. */
export const sessions = pgTable("sessions", {
  id: uuid().primaryKey().defaultRandom(),
  personId: uuid("person_id")
    .notNull()
    .references(() => people.id, { onDelete: "cascade" }),
  signedInAt: at("signed_in_at").notNull().defaultNow(),
  lastSeenAt: at("last_seen_at").notNull().defaultNow(),
});

/** Failed sign-ins, by keyed hash of account and of address: never the address or e-mail itself. */
export const signInFailures = pgTable(
  "sign_in_failures",
  {
    id: uuid().primaryKey().defaultRandom(),
    accountKey: text("account_key").notNull(),
    addressKey: text("address_key").notNull(),
    failedAt: at("failed_at").notNull().defaultNow(),
  },
  (table) => [index().on(table.accountKey, table.failedAt), index().on(table.addressKey, table.failedAt)],
);

export const setUpLinks = pgTable("set_up_links", {
  tokenHash: text("token_hash").primaryKey(),
  createdAt: at("created_at").notNull().defaultNow(),
  usedAt: at("used_at"),
});

/**
 * One-time links with which a person sets a password: an invitation, or a way back in. Only the hash is kept.
 */
export const personLinks = pgTable("person_links", {
  tokenHash: text("token_hash").primaryKey(),
  personId: uuid("person_id")
    .notNull()
    .references(() => people.id, { onDelete: "cascade" }),
  createdBy: uuid("created_by").references(() => people.id, { onDelete: "set null" }),
  createdAt: at("created_at").notNull().defaultNow(),
  usedAt: at("used_at"),
});

export const shops = pgTable("shops", {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  ownerId: text("owner_id"),
  shopId: text("shop_id"),
  sellerId: text("seller_id"),
  authorization: text().$type<ShopAuthorization>().notNull().default("unknown"),
  authorizationAt: at("authorization_at"),
  createdAt: at("created_at").notNull().defaultNow(),
});

export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: at("updated_at").notNull().defaultNow(),
  updatedBy: uuid("updated_by").references(() => people.id, { onDelete: "set null" }),
});

/**
 * One row: raised by a trigger with every change of a setting or budget override, so that a copy of them can
 * be told to be old.
 */
export const settingsVersion = pgTable("settings_version", {
  isOnly: boolean("is_only").primaryKey().default(true),
  version: bigint({ mode: "number" }).notNull().default(1),
});

/** A running dashboard. Its open calls become `unknown` when it is gone. */
export const instances = pgTable("instances", {
  id: uuid().primaryKey().defaultRandom(),
  /** Which process it is, for others on the same machine: they know at once when it is gone. */
  process: text(),
  startedAt: at("started_at").notNull().defaultNow(),
  heartbeatAt: at("heartbeat_at").notNull().defaultNow(),
});

/**
 * The rate limit of one operation, shared by every dashboard; times by the clock of the database. Changed by
 * compare-and-swap on `version`.
 */
export const rateLimits = pgTable("rate_limits", {
  operation: text().$type<Operation>().primaryKey(),
  version: bigint({ mode: "number" }).notNull().default(1),
  state: jsonb().notNull(),
});

/**
 * What is kept of a card check, beside its ledger row: nothing that was typed, only what is masked or a keyed
 * hash.
 */
export const cardChecks = pgTable(
  "card_checks",
  {
    callId: uuid("call_id").primaryKey(),
    personId: uuid("person_id").references(() => people.id, { onDelete: "set null" }),
    askedAt: at("asked_at").notNull().defaultNow(),
    level: integer().$type<CardLevel>().notNull(),
    purpose: text().notNull(),
    /** Keyed hash of the card number alone: the attempts on one card. */
    cardKey: text("card_key").notNull(),
    maskedName: text("masked_name"),
    maskedCard: text("masked_card"),
    maskedIdNumber: text("masked_id_number"),
    maskedPhone: text("masked_phone"),
    /** Null until the service has answered; what became of a call without an answer stands in the ledger. */
    verdict: text().$type<CardVerdict>(),
    verdictMessage: text("verdict_message"),
    isEchoClash: boolean("is_echo_clash"),
    redactedAt: at("redacted_at"),
  },
  (table) => [
    index().on(table.askedAt),
    index().on(table.cardKey),
    index().on(table.personId, table.askedAt),
    // What is yet to be redacted is little among the many that are.
    index("card_checks_unredacted_index")
      .on(table.askedAt)
      .where(sql`redacted_at is null`),
  ],
);

/** The registry of tracking values for top-up links. */
export const placements = pgTable("placements", {
  id: uuid().primaryKey().defaultRandom(),
  /** 1–64 visible ASCII characters. */
  sid: text().notNull().unique(),
  owner: text().notNull(),
  note: text(),
  createdBy: uuid("created_by").references(() => people.id, { onDelete: "set null" }),
  createdAt: at("created_at").notNull().defaultNow(),
});

/** The last links that the service gave for a placement. */
export const topUpLinks = pgTable("top_up_links", {
  placementId: uuid("placement_id")
    .primaryKey()
    .references(() => placements.id, { onDelete: "cascade" }),
  callId: uuid("call_id").notNull(),
  answer: jsonb().$type<TopUpLinkData>().notNull(),
  answeredAt: at("answered_at").notNull().defaultNow(),
});

/** One person's list of orders whose buyers were asked for; its calls are the rows of `buyerCalls`. */
export const buyerRuns = pgTable(
  "buyer_runs",
  {
    id: uuid().primaryKey().defaultRandom(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    shopId: uuid("shop_id")
      .notNull()
      .references(() => shops.id, { onDelete: "cascade" }),
    edition: text().$type<BuyerEdition>().notNull(),
    orderCount: integer("order_count").notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [index().on(table.personId, table.createdAt), index().on(table.createdAt)],
);

export const buyerCalls = pgTable(
  "buyer_calls",
  {
    callId: uuid("call_id").primaryKey(),
    runId: uuid("run_id")
      .notNull()
      .references(() => buyerRuns.id, { onDelete: "cascade" }),
    createdAt: at("created_at").notNull().defaultNow(),
    /** Sealed: the orders asked for, and once answered what the service said of each. */
    sealedOrders: text("sealed_orders").notNull(),
    sealedAnswers: text("sealed_answers"),
  },
  (table) => [index().on(table.runId, table.createdAt)],
);

/**
 * Who did what that others may ask about. A trigger refuses to change a row, and to delete one outside of a
 * purge.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: at("at").notNull().defaultNow(),
    /** No reference: the trail outlives the person. */
    personId: uuid("person_id"),
    kind: text().$type<AuditKind>().notNull(),
    /** Never personal data of buyers or card holders, nor a secret. */
    details: jsonb().$type<AuditDetails>().notNull().default({}),
  },
  (table) => [
    index().on(table.at),
    index().on(table.kind, table.at),
    index().on(table.personId, table.at),
    index("audit_entries_subject_index")
      .on(sql`(${table.details} ->> 'subject')`, table.at)
      .where(sql`${table.details} ? 'subject'`),
  ],
);

/**
 * What a removal in slices has taken so far: it may be cut short, and its entry in the trail counts all of
 * it.
 */
export const purges = pgTable("purges", {
  what: text().primaryKey(),
  count: bigint({ mode: "number" }).notNull(),
});
