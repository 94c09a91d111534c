import { z } from "zod";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { ROLES, type SetBy } from "#lib/shared/base/identity.ts";
import { BUDGET_PERIODS, BUDGET_SCOPES, BUDGET_UNITS, MAX_BUDGET } from "#lib/shared/calls/budgets.ts";
import { LIMIT_SCOPES, MAX_CALLS_PER_SECOND, OPERATIONS } from "#lib/shared/calls/operations.ts";
import { isAttemptGuard, MAX_PURPOSE_LENGTH, MAX_PURPOSES } from "#lib/shared/cards/cards.ts";
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

/** What a budget limits: operations, or the day of the people of a role or of one person. */
export const budgetScope = z.union([
  z.enum(BUDGET_SCOPES),
  z.templateLiteral(["role:", z.enum(ROLES)]),
  z.templateLiteral(["person:", z.uuid()]),
]);

/**
 * What the trail says of a change; the kind is `settingChanged`, and the key is added, where none is named.
 */
type AuditEntry = { kind?: AuditKind; details: AuditDetails };
type Tell<Value> = (value: Value | null) => AuditEntry;

/**
 * One setting: the schema takes what is sent and gives what is kept; the default holds while nobody has set
 * it; `tell` is null for what is never changed by `changeSetting`, and gets null when the setting is
 * forgotten.
 */
function setting<Value extends object, Default extends Value | null, Telling extends Tell<Value> | null>(
  schema: z.ZodType<Value>,
  initial: Default,
  tell: Telling,
) {
  return { schema, initial, tell };
}

/** The trail tells what was set as it is kept. */
const asSaved: Tell<AuditDetails> = (value) => ({ details: { ...value } });

/** Service lines such as 400-820-1234 are fine; what may be somebody's own phone, e-mail or card number is not. */
const contact = z
  .string()
  .trim()
  .max(MAX_CONTACT_LENGTH)
  .regex(/^\P{Cc}*$/u)
  .refine((text) => personalDataIn(text) === null, "settings.contacts.personal");

const cacheTtl = z.int().min(0).max(MAX_CACHE_TTL);
const days = (what: Retained) => z.int().min(MIN_DAYS[what]).max(MAX_DAYS);

/** A text that an admin types, with nobody's numbers in it. */
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

/** Everything that can be set, by key. A key without a row has not been set. */
export const SETTINGS = {
  /** The number of the first page of pending orders, once checked. Spec: "Pending orders". */
  pendingPageBase: setting(z.strictObject({ base: z.literal([0, 1]) }), null, (value) => ({
    details: { base: value?.base ?? "forgotten" },
  })),
  /**
   * Calls in any sliding second, for accounts shared with other programs; and whether that is of each operation or of all
   * together, which is not documented. Spec: "Limits".
   */
  callsPerSecond: setting(
    z.strictObject({ count: z.int().min(1).max(MAX_CALLS_PER_SECOND), scope: z.enum(LIMIT_SCOPES) }),
    { count: MAX_CALLS_PER_SECOND, scope: "operation" },
    asSaved,
  ),
  /** Where operation 1 carries its `sid`; the body, as published. */
  sidLocation: setting(z.strictObject({ placement: z.enum(SID_LOCATIONS) }), { placement: "body" }, asSaved),
  /** What goes out beside a top-up link; the link is put behind it. */
  promoTexts: setting(
    z.strictObject({ customer: promoTextPair, partner: promoTextPair }),
    DEFAULT_PROMO_TEXTS,
    () => ({ details: {} }),
  ),
  /** How the times of operations 3 and 5 are written; `day`, as in the sample. */
  dateShapes: setting(
    z.strictObject({ pending: z.enum(DATE_SHAPES), sold: z.enum(DATE_SHAPES) }),
    { pending: "day", sold: "day" },
    asSaved,
  ),
  /**
   * Hosts that goods pictures may come from; the public ones that responses bring while the list is empty.
   * Sent as typed, one a line.
   */
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
  /** Hosts of pictures that responses have brought, noted by the product itself. */
  pictureHostsSeen: setting(z.strictObject({ hosts: z.array(z.string()) }), { hosts: [] }, null),
  /** What the statuses of orders mean, and which orders wait to be shipped. Spec lists no meanings. */
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
  /** Statuses that responses have brought, noted by the product itself. */
  orderStatusesSeen: setting(z.strictObject({ values: z.array(z.string()) }), { values: [] }, null),
  /** Entered by an admin, under seal; the environment's own wins. */
  accessToken: setting(
    z.strictObject({ sealed: z.string(), lastFour: z.string() }),
    null,
    (value): AuditEntry =>
      value
        ? { kind: "tokenReplaced", details: { lastFour: value.lastFour } }
        : { kind: "tokenRemoved", details: {} },
  ),
  /**
   * Mismatches of one card after which a check warns, and after which it wants its last four digits typed; checks a
   * person may make a day.
   */
  attemptGuard: setting(
    z
      .strictObject({ warnAt: z.number(), confirmAt: z.number(), perDay: z.number() })
      .refine(isAttemptGuard, { message: "cards.guardSetting.range", path: ["warnAt"] }),
    { warnAt: 2, confirmAt: 3, perDay: 500 },
    asSaved,
  ),
  /** Purposes of card checks to choose from; examples of the page while nobody has set them. */
  cardPurposes: setting(
    z.strictObject({
      purposes: z
        .array(typedName(MAX_PURPOSE_LENGTH, { namesPerson: "cards.errors.purposeNamesPerson" }))
        .max(MAX_PURPOSES),
    }),
    null,
    asSaved,
  ),
  /** Days after which card checks are redacted and kept answers, orders, calls and the audit trail are purged. */
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
  /** For how many seconds a response of each operation serves the same request again; it holds for kept ones too. */
  cacheTtl: setting(z.record(z.enum(OPERATIONS), cacheTtl), DEFAULT_CACHE_TTL, asSaved),
  /** Whether an order list asks by itself when it is opened. */
  openLists: setting(z.strictObject({ isFetching: z.boolean() }), { isFetching: true }, (value) => ({
    details: { opening: value?.isFetching === false ? "waits" : "fetches" },
  })),
  /** Where the cures of a refusal lead: addresses and lines of text, entered once. The trail tells that, not what. */
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
  /** Whether admins need a second factor: without one they are no admins. */
  adminSecondFactor: setting(z.strictObject({ isRequired: z.boolean() }), { isRequired: false }, (value) => ({
    details: { admins: value?.isRequired ? "required" : "free" },
  })),
  /**
   * The limits of what may be spent; none while the list is empty. The trail tells of one scope at a time.
   */
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
  /** The time zone whose days the running sums go by: that of the shop, as it was when they were made. */
  ledgerTimeZone: setting(z.strictObject({ name: z.string() }), null, null),
};

/** What the service has taught us of how it wants to be asked: another account begins without it. */
export const LEARNED_SETTINGS = [
  "pendingPageBase",
  "sidLocation",
  "dateShapes",
  "pictureHostsSeen",
  "orderStatusesSeen",
] as const satisfies SettingKey[];

/** The settings that a page shows and changes by key; every other one has a command of its own. */
export const PAGE_SETTINGS = {
  serviceFormat: ["dateShapes", "sidLocation", "callsPerSecond", "pictureHosts"],
  cache: ["cacheTtl", "openLists"],
  contacts: ["contacts"],
} as const satisfies Record<string, readonly AuditedKey[]>;

export type SettingsPage = keyof typeof PAGE_SETTINGS;

/** What holds of each setting of a page, and who set it when; `set` is null while nobody has. */
export type SettingsOf<Page extends SettingsPage> = {
  [Key in (typeof PAGE_SETTINGS)[Page][number]]: InForce<Key> & { set: SetBy | null };
};

type Settings = typeof SETTINGS;
export type SettingKey = keyof Settings;
export type SettingValues = { [Key in SettingKey]: z.output<Settings[Key]["schema"]> };

/** Settings whose changes the trail tells by their entry alone. */
export type AuditedKey = {
  [Key in SettingKey]: Settings[Key]["tell"] extends null ? never : Key;
}[SettingKey];

/** What holds: as set, else by default; null where there is no default. */
export type InForce<Key extends SettingKey> = Settings[Key]["initial"] extends null
  ? SettingValues[Key] | null
  : SettingValues[Key];

/** What holds when `set` is what somebody has set. A field that came later than the row has its default. */
export function inForce<Key extends SettingKey>(
  key: Key,
  set: SettingValues[Key] | null | undefined,
): InForce<Key> {
  const { initial } = SETTINGS[key];
  // `setting` holds the default to the type of its value.
  return (set ? { ...initial, ...set } : initial) as InForce<Key>;
}

/** What the trail says when `key` becomes `value`. */
export function describeChange<Key extends AuditedKey>(
  key: Key,
  value: SettingValues[Key] | null,
): { kind: AuditKind; details: AuditDetails } {
  const tellers: { [Each in AuditedKey]: { tell: Tell<SettingValues[Each]> } } = SETTINGS;
  const { kind, details } = tellers[key].tell(value);
  return kind ? { kind, details } : { kind: "settingChanged", details: { key, ...details } };
}
