import { sql } from "drizzle-orm";
import {
  timestamp,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Role } from "#lib/shared/base/identity.ts";
import type { ShopAuthorization } from "#lib/shared/base/shops.ts";
import type { BuyerEdition } from "#lib/shared/buyers/buyers.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { CardLevel, CardVerdict } from "#lib/shared/cards/cards.ts";
import type { AuditDetails, AuditKind } from "#lib/shared/settings/audit.ts";

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
  passwordSetAt: at("password_set_at"),
  /** Who made the link it was set with; null when the person changed it. No reference: it stays when that admin goes. */
  passwordSetBy: uuid("password_set_by"),
  /** Sealed; not in force until a code of it has been given. */
  totpSecret: text("totp_secret"),
  totpConfirmedAt: at("totp_confirmed_at"),
  /** The newest 30 seconds a code was taken for: none of that time or before is taken again. */
  totpLastStep: bigint("totp_last_step", { mode: "number" }),
});

/** One row a sign-in: idle and absolute end are judged here, not in the cookie. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    signedInAt: at("signed_in_at").notNull().defaultNow(),
    lastSeenAt: at("last_seen_at").notNull().defaultNow(),
    /** When this session's person last gave the password or a code. */
    confirmedAt: at("confirmed_at").notNull().defaultNow(),
    /** Where it was signed in from, and with what browser as that says of itself: null before either was kept. */
    address: text(),
    agent: text(),
  },
  (table) => [index().on(table.personId)],
);

export const shops = pgTable("shops", {
  id: uuid().primaryKey().defaultRandom(),
  /** What the many rows of the order book name it by. */
  nr: integer().notNull().generatedAlwaysAsIdentity().unique(),
  name: text().notNull(),
  ownerId: text("owner_id"),
  shopId: text("shop_id"),
  sellerId: text("seller_id"),
  authorization: text().$type<ShopAuthorization>().notNull().default("unknown"),
  authorizationAt: at("authorization_at"),
  /** In the order of the switcher; those of one number by their age. */
  position: integer().notNull().default(0),
  /** In no switcher and no picker any more; its history stays. */
  archivedAt: at("archived_at"),
  createdAt: at("created_at").notNull().defaultNow(),
});

/**
 * Whom the service knows us as, at one address: what calls have brought, taught and cost belongs to one account.
 * The newest of an address is the present one.
 */
export const serviceAccounts = pgTable("service_accounts", {
  id: uuid().primaryKey().defaultRandom(),
  nr: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity().unique(),
  /** Keyed hash of the address; null until the first start after accounts were told apart. */
  addressHash: text("address_hash"),
  beganAt: at("began_at").notNull().defaultNow(),
  /** Which rule of charges in rows an admin has confirmed; null while nobody has. */
  chargeRule: text("charge_rule").$type<ChargeRule>(),
  ruleSetAt: at("rule_set_at"),
  /** No reference: the books outlive the person. */
  ruleSetBy: uuid("rule_set_by"),
});

/** The link that a shop's owner scans, as the last refusal brought it; gone once the shop has authorized. */
export const authorizationLinks = pgTable("authorization_links", {
  shopId: uuid("shop_id")
    .primaryKey()
    .references(() => shops.id, { onDelete: "cascade" }),
  accountId: uuid("account_id")
    .notNull()
    .references(() => serviceAccounts.id),
  sealed: text().notNull(),
  answeredAt: at("answered_at").notNull(),
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
  /** What it seals with: a key that is replaced stays until nobody does. */
  sealingKeyId: text("sealing_key_id"),
});

/**
 * The rate limit of one operation, shared by every dashboard; times by the clock of the database. Changed by
 * compare-and-swap on `version`.
 */
export const rateLimits = pgTable("rate_limits", {
  /** Or `allOperations`, for what they share. */
  operation: text().$type<Operation | "allOperations">().primaryKey(),
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

/**
 * A press that was answered from a check, for nothing: who wanted to know, and why. What was found out stands in
 * the check, and goes with it.
 */
export const cardRechecks = pgTable(
  "card_rechecks",
  {
    id: uuid().primaryKey().defaultRandom(),
    callId: uuid("call_id")
      .notNull()
      .references(() => cardChecks.callId, { onDelete: "cascade" }),
    idempotencyKey: uuid("idempotency_key").notNull(),
    personId: uuid("person_id").references(() => people.id, { onDelete: "set null" }),
    askedAt: at("asked_at").notNull().defaultNow(),
    /** Empty once its check is redacted. */
    purpose: text().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.callId, table.idempotencyKey),
    index().on(table.askedAt),
    index().on(table.personId, table.askedAt),
  ],
);

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

/** What work in slices has done so far: it may be cut short, and goes on from there; the entry of a removal in the trail counts all of it. */
export const purges = pgTable("purges", {
  what: text().primaryKey(),
  count: bigint({ mode: "number" }).notNull(),
});

/** What somebody last chose of a list: words from a fixed set, nothing anybody typed. */
export const personChoices = pgTable(
  "person_choices",
  {
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    key: text().notNull(),
    value: text().notNull(),
    changedAt: at("changed_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.key] })],
);
