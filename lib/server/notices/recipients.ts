import "server-only";
import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { seal, unseal } from "#lib/server/crypto/seal.ts";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { database } from "#lib/server/db/database.ts";
import { noticeTargets } from "#lib/server/db/notices-schema.ts";
import { rememberSecret } from "#lib/server/log/redactor.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { typedEmail, typedName } from "#lib/shared/names/typed-name.ts";
import {
  MAX_ORDER_TIMES,
  MAX_TARGET_NAME_LENGTH,
  MAX_TARGETS,
  NOTICE_CHANNELS,
  NOTICE_EVENTS,
  type NoticeRecipient,
} from "#lib/shared/notices/notices.ts";
import { TIME_OF_DAY } from "#lib/shared/jobs/schedules.ts";
import { LOCALES } from "#lib/shared/text/locales.ts";
import { mailHost, mailServerIssue } from "./mail-server.ts";
import { readWebhook, type BotSecret } from "./bot-request.ts";

const mailbox = typedEmail("notices.issues.mailbox").refine(isAccountName, "errors.namesPerson");
const visible = z
  .string()
  .trim()
  .max(200)
  .regex(/^[\x21-\x7e]*$/, "notices.issues.visible");
const hour = z.int().min(0).max(23).nullable();

/** Fields of every target; on a change, a secret left empty keeps its value. */
const common = {
  name: typedName(MAX_TARGET_NAME_LENGTH, {
    missing: "notices.issues.nameMissing",
    tooLong: "notices.issues.nameTooLong",
  }),
  locale: z.enum(LOCALES),
  events: z.array(z.enum(NOTICE_EVENTS)),
  orderTimes: z.array(z.string().regex(TIME_OF_DAY)).max(MAX_ORDER_TIMES).default([]),
  quietFrom: hour,
  quietUntil: hour,
  isOn: z.boolean(),
};
const fields = z.strictObject({
  ...common,
  channel: z.enum(NOTICE_CHANNELS),
  /** Address of a bot as its group shows it. */
  webhook: z
    .string()
    .trim()
    .max(500)
    .regex(/^(?:https:.*)?$/, "notices.issues.webhook")
    .default(""),
  /** Sign secret of a DingTalk or Feishu bot. */
  secret: visible.default(""),
  host: z
    .string()
    .trim()
    .max(253)
    .refine((text) => text === "" || mailHost(text) !== null, "notices.issues.host")
    .transform((text) => mailHost(text) ?? "")
    .default(""),
  port: z.int().min(1, "notices.issues.port").max(65_535, "notices.issues.port").default(465),
  user: visible.refine(isAccountName, "errors.namesPerson").default(""),
  password: visible.default(""),
  from: mailbox.or(z.literal("")).default(""),
  to: mailbox.or(z.literal("")).default(""),
});
type Fields = z.output<typeof fields>;

export const createTargetInput = fields.superRefine((given, context) => check(given, context, true));
export const changeTargetInput = fields
  .safeExtend({ id: z.uuid() })
  .superRefine((given, context) => check(given, context, false));

function check(given: Fields, context: z.RefinementCtx, isNew: boolean): void {
  const issue = (path: keyof Fields, message: string) =>
    context.addIssue({ code: "custom", path: [path], message: `notices.issues.${message}` });
  if ((given.quietFrom === null) !== (given.quietUntil === null)) issue("quietUntil", "quiet");
  if (given.events.length === 0 && given.orderTimes.length === 0) issue("events", "events");
  if (given.channel !== "email") {
    if (given.webhook === "" ? isNew : readWebhook(given.channel, given.webhook) === null)
      issue("webhook", `webhooks.${given.channel}`);
    return;
  }
  const server = mailServerIssue(given.host, given.port);
  if (server) issue(server.field, server.message);
  if (given.from === "") issue("from", "mailbox");
  if (given.to === "") issue("to", "mailbox");
}

/** Accepts a mailbox, which may be its owner's phone number, or a name without a card, ID or phone number. */
function isAccountName(user: string): boolean {
  const [, name, domain] = /^([^@]+)@([a-z\d.-]+)$/i.exec(user) ?? [];
  const kinds = [name ?? user, domain ?? ""].map(personalDataIn);
  return kinds.every((kind, at) => kind === null || (kind === "phone" && at === 0 && name !== undefined));
}

/** Lists the targets, oldest first, without secrets. */
export async function listNoticeRecipients(): Promise<NoticeRecipient[]> {
  const rows = await database().select().from(noticeTargets).orderBy(asc(noticeTargets.createdAt));
  return rows.map((row) => {
    const { id, name, channel, locale, events, orderTimes, quietFrom, quietUntil, isOn, mail, lastFour } =
      row;
    return { id, name, channel, locale, events, orderTimes, quietFrom, quietUntil, isOn, mail, lastFour };
  });
}

export async function createTarget(
  { identity }: Context,
  given: Fields,
  now = databaseNow(),
): Promise<{ id: string }> {
  const id = randomUUID();
  await database().transaction(async (tx) => {
    await tx.execute("lock table notice_targets in share row exclusive mode");
    if ((await tx.$count(noticeTargets)) >= MAX_TARGETS)
      throw new AppError("badInput", "too many targets", { fields: { name: "notices.issues.tooMany" } });
    await tx
      .insert(noticeTargets)
      .values({ id, channel: given.channel, ...columns(given, now), ...sealRecipient(id, given) });
    await recordAudit(
      { kind: "noticeTargetAdded", personId: identity.personId, details: auditDetails(given) },
      tx,
    );
  });
  return { id };
}

export async function changeTarget(
  { identity }: Context,
  { id, ...given }: Fields & { id: string },
  now = databaseNow(),
): Promise<{ id: string }> {
  await database().transaction(async (tx) => {
    const [row] = await tx.select().from(noticeTargets).where(eq(noticeTargets.id, id)).for("update");
    if (!row) throw new AppError("notFound", "no such target");
    if (row.channel !== given.channel) throw new AppError("badInput", "a target keeps its channel");
    const before = await openTargetSecret(id, row.sealed);
    requirePasswordAgain(row.mail, before, given);
    await tx
      .update(noticeTargets)
      .set({ ...columns(given, now), ...sealRecipient(id, given, before, row.lastFour) })
      .where(eq(noticeTargets.id, id));
    const details = { ...auditDetails(given), ...mailBefore(row.mail, given) };
    await recordAudit({ kind: "noticeTargetChanged", personId: identity.personId, details }, tx);
  });
  return { id };
}

type Mail = typeof noticeTargets.$inferSelect.mail;

/** Requires the password again if the account changes, so that nobody can send it to another server. */
function requirePasswordAgain(was: Mail, before: TargetSecret | null, given: Fields): void {
  if (!before?.password || given.password !== "" || given.user === "") return;
  if (was?.host === given.host && was.port === given.port && was.user === given.user) return;
  throw new AppError("badInput", "a password stays with its server and user", {
    fields: { password: "notices.issues.passwordAgain" },
  });
}

/** Removes a target and its deliveries. */
export async function removeTarget({ identity }: Context, { id }: { id: string }): Promise<null> {
  await database().transaction(async (tx) => {
    const [row] = await tx.delete(noticeTargets).where(eq(noticeTargets.id, id)).returning();
    if (!row) throw new AppError("notFound", "no such target");
    const details = { name: row.name, channel: row.channel };
    await recordAudit({ kind: "noticeTargetRemoved", personId: identity.personId, details }, tx);
  });
  return null;
}

/** Columns of the typed fields. Times that have passed before the change are not made up for. */
function columns(
  {
    name,
    locale,
    events,
    orderTimes,
    quietFrom,
    quietUntil,
    isOn,
    channel,
    host,
    port,
    user,
    from,
    to,
  }: Fields,
  now: number,
) {
  const mail = channel === "email" ? { host, port, user, from, to } : null;
  const lastTimeAt = new Date(now);
  return { name, locale, events, orderTimes, lastTimeAt, quietFrom, quietUntil, isOn, mail };
}

const auditDetails = ({ name, channel, events, orderTimes, isOn, ...mail }: Fields) => ({
  name,
  channel,
  events,
  ...(orderTimes.length > 0 && { orderTimes }),
  isOn,
  ...(channel === "email" ? mailDetails(mail) : {}),
});

/** Describes mail server, user and recipient for the audit log. */
const mailDetails = ({ host, port, user, to }: NonNullable<Mail>) => ({
  mailServer: `${host}:${port}`,
  mailUser: user || null,
  mailTo: to,
});

/** Lists the previous values of those that changed. */
function mailBefore(was: Mail, given: Fields): Record<string, string | null> {
  const now = mailDetails(given);
  return Object.fromEntries(
    Object.entries(was ? mailDetails(was) : {})
      .filter(([key, value]) => value !== now[key as keyof typeof now])
      .map(([key, value]) => [`${key}Before`, value]),
  );
}

/** Sealed part of a target: key and sign secret of a bot, password of an email account. */
type TargetSecret = Partial<BotSecret> & { password?: string };

export async function openTargetSecret(id: string, sealed: string | null): Promise<TargetSecret | null> {
  const text = sealed && (await unseal("notice target", [id], sealed));
  return text ? (JSON.parse(text) as TargetSecret) : null;
}

/** Seals the secrets. A new address is another bot, so the earlier sign secret doesn't apply to it. */
function sealRecipient(
  id: string,
  given: Fields,
  before: TargetSecret | null = null,
  lastFour: string | null = null,
) {
  if (given.channel === "email") {
    const password = given.password || (given.user === "" ? "" : (before?.password ?? ""));
    return { sealed: keep(id, { password }), lastFour: null };
  }
  const bot = readWebhook(given.channel, given.webhook);
  if (bot === null) {
    const secret = given.secret || (before?.secret ?? null);
    return before === null ? {} : { sealed: keep(id, { ...before, secret }), lastFour };
  }
  return { sealed: keep(id, { ...bot, secret: given.secret || null }), lastFour: bot.key.slice(-4) };
}

function keep(id: string, secret: TargetSecret): string {
  for (const one of [secret.key, secret.secret, secret.password])
    if (one && one.length >= 8) rememberSecret(one);
  return seal("notice target", [id], JSON.stringify(secret));
}
