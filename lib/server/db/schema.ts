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
import type { ChargeCounting } from "#lib/shared/calls/charge-counting.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { CardLevel, CardVerdict } from "#lib/shared/cards/cards.ts";
import type { AuditDetails, AuditKind } from "#lib/shared/settings/audit.ts";

/** Column for a time. */
export function at(name: string) {
  return timestamp(name, { withTimezone: true });
}

export const people = pgTable("people", {
  id: uuid().primaryKey().defaultRandom(),
  /** Email in lower case. */
  email: text().notNull().unique(),
  name: text().notNull(),
  /** Empty until an invited person has set a password; no password matches it. */
  passwordHash: text("password_hash").notNull(),
  roles: text().array().$type<Role[]>().notNull(),
  /** Raised to end every session of this person at once. */
  sessionVersion: integer("session_version").notNull().default(1),
  createdAt: at("created_at").notNull().defaultNow(),
  disabledAt: at("disabled_at"),
  /** First sign-on through an identity provider; stays when the account there is unlinked. */
  signedOnAt: at("signed_on_at"),
  passwordSetAt: at("password_set_at"),
  /** Admin who made the link it was set with; null if the person changed it. No reference: it outlives that admin. */
  passwordSetBy: uuid("password_set_by"),
  /** Sealed; in force once a code of it has been given. */
  totpSecret: text("totp_secret"),
  totpConfirmedAt: at("totp_confirmed_at"),
  /** Last 30-second step whose code was used; codes of it and of earlier ones are rejected. */
  totpLastStep: bigint("totp_last_step", { mode: "number" }),
});

/** One row per sign-in; idle and absolute end are checked here, not in the cookie. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    signedInAt: at("signed_in_at").notNull().defaultNow(),
    lastSeenAt: at("last_seen_at").notNull().defaultNow(),
    /** Time when the person last gave the password or a code in this session. */
    confirmedAt: at("confirmed_at").notNull().defaultNow(),
    /** Address and user agent at sign-in; null for sessions from before they were stored. */
    address: text(),
    agent: text(),
    /** True when the person chose to stay signed in on this device. */
    isKept: boolean("is_kept").notNull().default(false),
    /** Session at the identity provider, if it named one: its logout ends this one. */
    signOnSession: text("sign_on_session"),
    /** Set for the one sign-in after an emergency link: while passwords are off, theirs counts only here. */
    isEmergency: boolean("is_emergency").notNull().default(false),
  },
  (table) => [index().on(table.personId)],
);

export const shops = pgTable("shops", {
  id: uuid().primaryKey().defaultRandom(),
  /** Short number of the shop for the many rows of the order book. */
  nr: integer().notNull().generatedAlwaysAsIdentity().unique(),
  name: text().notNull(),
  ownerId: text("owner_id"),
  shopId: text("shop_id"),
  sellerId: text("seller_id"),
  authorization: text().$type<ShopAuthorization>().notNull().default("unknown"),
  authorizationAt: at("authorization_at"),
  /** Place in the switcher; shops of the same number are sorted by age. */
  position: integer().notNull().default(0),
  /** Time of archiving: the shop is in no switcher and no picker any more; its history stays. */
  archivedAt: at("archived_at"),
  createdAt: at("created_at").notNull().defaultNow(),
});

/**
 * Account of the service at one address; everything that calls return, teach and cost belongs to one. The newest
 * account of an address is the present one.
 */
export const serviceAccounts = pgTable("service_accounts", {
  id: uuid().primaryKey().defaultRandom(),
  nr: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity().unique(),
  /** Keyed hash of the address; null until the first start of a version with accounts. */
  addressHash: text("address_hash"),
  beganAt: at("began_at").notNull().defaultNow(),
  /** Charge counting that an admin has confirmed; null if nobody has. */
  chargeRule: text("charge_rule").$type<ChargeCounting>(),
  ruleSetAt: at("rule_set_at"),
  /** No reference: the confirmation outlives the person. */
  ruleSetBy: uuid("rule_set_by"),
});

/** Link for the shop's owner to scan, from the last rejection; deleted once the shop has authorized. */
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
 * One row, raised by a trigger with every change of a setting or budget raise, so that an outdated copy is noticed.
 */
export const settingsVersion = pgTable("settings_version", {
  isOnly: boolean("is_only").primaryKey().default(true),
  version: bigint({ mode: "number" }).notNull().default(1),
});

/** Running instances. When one is gone, its open calls become `unknown`. */
export const instances = pgTable("instances", {
  id: uuid().primaryKey().defaultRandom(),
  /** Process of the instance: others on the same machine notice its end at once. */
  process: text(),
  startedAt: at("started_at").notNull().defaultNow(),
  heartbeatAt: at("heartbeat_at").notNull().defaultNow(),
  /** Id of the key it seals with: a replaced key stays until no instance uses it. */
  sealingKeyId: text("sealing_key_id"),
});

/**
 * Rate limit of one operation, shared by all instances; times by the database clock. Changed by compare-and-swap on
 * `version`.
 */
export const rateLimits = pgTable("rate_limits", {
  /** Operation, or `allOperations` for a shared limit. */
  operation: text().$type<Operation | "allOperations">().primaryKey(),
  version: bigint({ mode: "number" }).notNull().default(1),
  state: jsonb().notNull(),
});

/** Stored part of a card check, beside its ledger row: masked texts and a keyed hash, nothing as typed. */
export const cardChecks = pgTable(
  "card_checks",
  {
    callId: uuid("call_id").primaryKey(),
    personId: uuid("person_id").references(() => people.id, { onDelete: "set null" }),
    askedAt: at("asked_at").notNull().defaultNow(),
    level: integer().$type<CardLevel>().notNull(),
    purpose: text().notNull(),
    /** Keyed hash of the card number, to find all attempts on one card. */
    cardKey: text("card_key").notNull(),
    maskedName: text("masked_name"),
    maskedCard: text("masked_card"),
    maskedIdNumber: text("masked_id_number"),
    maskedPhone: text("masked_phone"),
    /** Null until the service has responded; the ledger holds how a call without a response ended. */
    verdict: text().$type<CardVerdict>(),
    verdictMessage: text("verdict_message"),
    isEchoClash: boolean("is_echo_clash"),
    redactedAt: at("redacted_at"),
  },
  (table) => [
    index().on(table.askedAt),
    index().on(table.cardKey),
    index().on(table.personId, table.askedAt),
    // Few rows are still to be redacted, among many that are.
    index("card_checks_unredacted_index")
      .on(table.askedAt)
      .where(sql`redacted_at is null`),
  ],
);

/**
 * Presses that got the result of a check again, free: who and why. The result is in the check and is deleted with it.
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

/** A person's list of orders whose buyers were looked up; its calls are the rows of `buyerCalls`. */
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
    /** Sealed: the requested orders, and the service's response for each. */
    sealedOrders: text("sealed_orders").notNull(),
    sealedAnswers: text("sealed_answers"),
  },
  (table) => [index().on(table.runId, table.createdAt)],
);

/** Audit log: acts that others may want to know of. A trigger rejects changes, and deletions outside of a purge. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: at("at").notNull().defaultNow(),
    /** No reference: the audit log outlives the person. */
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

/** Entries that have to be written to standard output. No reference: a purge need not know them. */
export const auditOutput = pgTable("audit_output", {
  entryId: bigint("entry_id", { mode: "number" }).primaryKey(),
});

/**
 * Progress of work in slices, which continues from here after an interruption; the audit entry of a removal counts
 * all of it.
 */
export const purges = pgTable("purges", {
  what: text().primaryKey(),
  count: bigint({ mode: "number" }).notNull(),
});

/** Last choices of a person in a list: words from a fixed set, nothing typed. */
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
