import { z } from "zod";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { ROLES, type SetBy } from "#lib/shared/base/identity.ts";
import { BUDGET_PERIODS, BUDGET_SCOPES, BUDGET_UNITS, MAX_BUDGET } from "#lib/shared/calls/budgets.ts";
import { LIMIT_SCOPES, MAX_CALLS_PER_SECOND, OPERATIONS } from "#lib/shared/calls/operations.ts";
import { isRetryProtection } from "#lib/shared/cards/cards.ts";
import { DEFAULT_PURPOSES, joinNames } from "#lib/shared/cards/purposes.ts";
import { purposesSetting } from "#lib/shared/cards/purposes-setting.ts";
import { DATE_SHAPES } from "#lib/shared/dates/day-bounds.ts";
import { typedName } from "#lib/shared/names/typed-name.ts";
import {
  MAX_STATUS_NAME_LENGTH,
  MAX_STATUS_VALUE_LENGTH,
  MAX_STATUSES,
} from "#lib/shared/orders/statuses.ts";
import { readPictureHosts } from "#lib/shared/links/pictures.ts";
import { DEFAULT_PROMO_TEXTS, MAX_PROMO_TEXT_LENGTH } from "#lib/shared/top-up/promo-texts.ts";
import { SID_LOCATIONS } from "#lib/shared/top-up/top-up.ts";
import type { AuditDetails, AuditKind } from "./audit.ts";
import { DEFAULT_CACHE_TTL, MAX_CACHE_TTL } from "./cache-settings.ts";
import { MAX_CONTACT_LENGTH, NO_CONTACTS } from "./contacts.ts";
import { MIN_DAYS, MAX_DAYS, type Retained } from "./retention.ts";
import { DEFAULT_SESSION_LENGTH, describeSessionLength, IDLE_MINUTES, KEEP_DAYS } from "./session-length.ts";

/** Scope of a budget: operations, or the day of one person or of each with a role. */
export const budgetScope = z.union([
  z.enum(BUDGET_SCOPES),
  z.templateLiteral(["role:", z.enum(ROLES)]),
  z.templateLiteral(["person:", z.uuid()]),
]);

/** Audit log entry of a change. Without a kind it is `settingChanged`, with the key added. */
type LoggedChange = { kind?: AuditKind; details: AuditDetails };
type Describe<Value> = (value: Value | null) => LoggedChange;

/**
 * One setting: the schema parses input to the stored value; the default holds until somebody sets it; `describe`
 * says what a change is in the audit log (null value: reset), and is null when `changeSetting` never changes it.
 */
function setting<
  Value extends object,
  Default extends Value | null,
  Describing extends Describe<Value> | null,
>(schema: z.ZodType<Value>, initial: Default, describe: Describing) {
  return { schema, initial, describe };
}

/** Logs the value as it is stored. */
const asSaved: Describe<AuditDetails> = (value) => ({ details: { ...value } });

/** Service lines such as 400-820-1234 are fine; a personal phone, email address or card number is not. */
const contact = z
  .string()
  .trim()
  .max(MAX_CONTACT_LENGTH)
  .regex(/^\P{Cc}*$/u)
  .refine((text) => personalDataIn(text) === null, "settings.contacts.personal");

const idle = z.literal(IDLE_MINUTES);
const cacheTtl = z.int().min(0).max(MAX_CACHE_TTL);
const days = (what: Retained) => z.int().min(MIN_DAYS[what]).max(MAX_DAYS);

/** Schema of a text typed by an admin, without anybody's numbers. */
function adminText(longest: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((text) => personalDataIn(text) === null, { message: "errors.namesPerson" });
}

const promoText = adminText(MAX_PROMO_TEXT_LENGTH);
const promoTextPair = z.strictObject({ zh: promoText, en: promoText });

/** All settings by key. A key without a row has not been set. */
export const SETTINGS = {
  /** Page numbering of pending orders, once checked. Spec: "Pending orders". */
  pendingPageBase: setting(z.strictObject({ base: z.literal([0, 1]) }), null, (value) => ({
    details: { base: value?.base ?? "forgotten" },
  })),
  /**
   * Calls in any sliding second, for accounts shared with other programs, and the scope of that limit, which is
   * not documented. Spec: "Limits".
   */
  callsPerSecond: setting(
    z.strictObject({ count: z.int().min(1).max(MAX_CALLS_PER_SECOND), scope: z.enum(LIMIT_SCOPES) }),
    { count: MAX_CALLS_PER_SECOND, scope: "operation" },
    asSaved,
  ),
  /** Place of `sid` in operation 1; by default the body, as published. */
  sidLocation: setting(z.strictObject({ placement: z.enum(SID_LOCATIONS) }), { placement: "body" }, asSaved),
  /** Texts next to a top-up link, which is appended. */
  promoTexts: setting(
    z.strictObject({ customer: promoTextPair, partner: promoTextPair }),
    DEFAULT_PROMO_TEXTS,
    () => ({ details: {} }),
  ),
  /** Format of times in operations 3 and 5; by default `day`, as in the sample. */
  dateShapes: setting(
    z.strictObject({ pending: z.enum(DATE_SHAPES), sold: z.enum(DATE_SHAPES) }),
    { pending: "day", sold: "day" },
    asSaved,
  ),
  /** Hosts allowed for goods pictures, sent as typed, one per line. While empty, public hosts from responses are. */
  pictureHosts: setting(
    z.strictObject({
      hosts: z
        .string()
        .max(20_000)
        .transform((text, context) => {
          const reading = readPictureHosts(text);
          if ("hosts" in reading && personalDataIn(text) === null) return reading.hosts;
          context.addIssue({ code: "custom", message: "errors.invalid" });
          return z.NEVER;
        }),
    }),
    { hosts: [] },
    asSaved,
  ),
  /** Hosts of pictures in responses, recorded automatically. */
  pictureHostsSeen: setting(z.strictObject({ hosts: z.array(z.string()) }), { hosts: [] }, null),
  /** Meanings of order statuses, and which orders have to be shipped. The spec lists none. */
  orderStatuses: setting(
    z.strictObject({
      statuses: z
        .array(
          z.strictObject({
            value: adminText(MAX_STATUS_VALUE_LENGTH),
            name: typedName(MAX_STATUS_NAME_LENGTH),
            isWaiting: z.boolean(),
          }),
        )
        .max(MAX_STATUSES)
        .refine((all) => new Set(all.map(({ value }) => value)).size === all.length),
    }),
    { statuses: [] },
    (value) => ({
      details: {
        names: value?.statuses.map(({ value: raw, name }) => `${raw} = ${name}`) ?? [],
        waiting: value?.statuses.filter(({ isWaiting }) => isWaiting).map(({ name }) => name) ?? [],
      },
    }),
  ),
  /** Statuses in responses, recorded automatically. */
  orderStatusesSeen: setting(z.strictObject({ values: z.array(z.string()) }), { values: [] }, null),
  /** Entered by an admin and sealed; a token in the environment wins. */
  accessToken: setting(
    z.strictObject({ sealed: z.string(), lastFour: z.string() }),
    null,
    (value): LoggedChange =>
      value
        ? { kind: "tokenReplaced", details: { lastFour: value.lastFour } }
        : { kind: "tokenRemoved", details: {} },
  ),
  /**
   * Mismatches of one card before a check warns, and before it wants the last four digits typed; checks that
   * one person may make a day.
   */
  attemptGuard: setting(
    z
      .strictObject({ warnAt: z.number(), confirmAt: z.number(), perDay: z.number() })
      .refine(isRetryProtection, { message: "cards.guardSetting.range", path: ["warnAt"] }),
    { warnAt: 2, confirmAt: 3, perDay: 500 },
    asSaved,
  ),
  /** Purposes of card checks to choose from. The audit log shows both names of each. */
  cardPurposes: setting(purposesSetting, { purposes: DEFAULT_PURPOSES }, (value) => ({
    details: { names: value?.purposes.map((purpose) => joinNames(purpose)) ?? [] },
  })),
  /** Days before card checks are redacted and cached results, orders, calls and the audit log are deleted. */
  retention: setting(
    z
      .strictObject({
        cardChecks: days("cardChecks"),
        buyerAnswers: days("buyerAnswers"),
        orders: days("orders"),
        calls: days("calls"),
        auditTrail: days("auditTrail"),
      })
      .transform(({ cardChecks, buyerAnswers, orders, calls, auditTrail }) => ({
        cardCheckDays: cardChecks,
        buyerAnswerDays: buyerAnswers,
        orderDays: orders,
        callDays: calls,
        auditDays: auditTrail,
      })),
    { cardCheckDays: 180, buyerAnswerDays: 30, orderDays: 180, callDays: 1_095, auditDays: 730 },
    asSaved,
  ),
  /** Seconds that a response of each operation is cached, those already stored too. */
  cacheTtl: setting(z.record(z.enum(OPERATIONS), cacheTtl), DEFAULT_CACHE_TTL, asSaved),
  /** True when an order list loads as soon as it is opened. */
  openLists: setting(z.strictObject({ isFetching: z.boolean() }), { isFetching: true }, (value) => ({
    details: { opening: value?.isFetching === false ? "waits" : "fetches" },
  })),
  /** Contacts for rejected calls: addresses and lines of text. The audit log records the change without the text. */
  contacts: setting(
    z.strictObject({
      officialSite: contact,
      recharge: contact,
      operations: contact,
      customerService: contact,
      integrationGroup: contact,
    }),
    NO_CONTACTS,
    () => ({ details: {} }),
  ),
  /** Admins need a second factor to use their rights. */
  adminSecondFactor: setting(z.strictObject({ isRequired: z.boolean() }), { isRequired: false }, (value) => ({
    details: { admins: value?.isRequired ? "required" : "free" },
  })),
  /** Minutes without use that end a session, by role, and days that a device may stay signed in. */
  sessionLength: setting(
    z.strictObject({ staff: idle, marketing: idle, admin: idle, keepDays: z.literal(KEEP_DAYS) }),
    DEFAULT_SESSION_LENGTH,
    (value) => ({ details: describeSessionLength(value ?? DEFAULT_SESSION_LENGTH) }),
  ),
  /** Spending limits; none while the list is empty. The audit log records one scope at a time. */
  budgets: setting(
    z.strictObject({
      limits: z.array(
        z.strictObject({
          scope: budgetScope,
          period: z.enum(BUDGET_PERIODS),
          unit: z.enum(BUDGET_UNITS),
          limit: z.int().min(1).max(MAX_BUDGET),
          isWarnOnly: z.boolean().optional(),
        }),
      ),
    }),
    { limits: [] },
    null,
  ),
  /** Time zone of the daily sums: that of the shop when they were made. */
  ledgerTimeZone: setting(z.strictObject({ name: z.string() }), null, null),
};

/** Settings learned from responses; a new account begins without them. */
export const LEARNED_SETTINGS = [
  "pendingPageBase",
  "sidLocation",
  "dateShapes",
  "pictureHostsSeen",
  "orderStatusesSeen",
] as const satisfies SettingKey[];

/** Settings that a page shows and changes by key; the others have commands of their own. */
export const PAGE_SETTINGS = {
  serviceFormat: ["dateShapes", "sidLocation", "callsPerSecond", "pictureHosts"],
  cache: ["cacheTtl", "openLists"],
  contacts: ["contacts"],
} as const satisfies Record<string, readonly AuditedKey[]>;

export type SettingsPage = keyof typeof PAGE_SETTINGS;

/** Values in force on a page, and who set them when; `set` is null for a default. */
export type SettingsOf<Page extends SettingsPage> = {
  [Key in (typeof PAGE_SETTINGS)[Page][number]]: InForce<Key> & { set: SetBy | null };
};

type Settings = typeof SETTINGS;
export type SettingKey = keyof Settings;
export type SettingValues = { [Key in SettingKey]: z.output<Settings[Key]["schema"]> };

/** Settings whose changes are logged by their entry alone. */
export type AuditedKey = {
  [Key in SettingKey]: Settings[Key]["describe"] extends null ? never : Key;
}[SettingKey];

/** Value in force: the stored one, else the default; null without a default. */
export type InForce<Key extends SettingKey> = Settings[Key]["initial"] extends null
  ? SettingValues[Key] | null
  : SettingValues[Key];

/** Merges a stored value with the default, which fills fields newer than the row. */
export function inForce<Key extends SettingKey>(
  key: Key,
  set: SettingValues[Key] | null | undefined,
): InForce<Key> {
  const { initial } = SETTINGS[key];
  // `setting` checks that the default has the type of the value.
  return (set ? { ...initial, ...set } : initial) as InForce<Key>;
}

/** Describes the change of `key` to `value` for the audit log. */
export function describeChange<Key extends AuditedKey>(
  key: Key,
  value: SettingValues[Key] | null,
): { kind: AuditKind; details: AuditDetails } {
  const all: { [Each in AuditedKey]: { describe: Describe<SettingValues[Each]> } } = SETTINGS;
  const { kind, details } = all[key].describe(value);
  return kind ? { kind, details } : { kind: "settingChanged", details: { key, ...details } };
}
