import "server-only";
import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { seal, unseal } from "#lib/server/crypto/seal.ts";
import { database } from "#lib/server/db/database.ts";
import { noticeTargets } from "#lib/server/db/notices-schema.ts";
import { rememberSecret } from "#lib/server/log/redactor.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { readHost } from "#lib/shared/links/read-host.ts";
import {
  LONGEST_TARGET_NAME,
  MOST_TARGETS,
  NOTICE_CHANNELS,
  NOTICE_EVENTS,
  type NoticeTarget,
} from "#lib/shared/notices/notices.ts";
import { readWebhook, type RobotSecret } from "./robot-request.ts";

const mailbox = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@<>,;"]{1,64}@[a-z\d.-]{3,185}$/i, "notices.issues.mailbox");
const visible = z
  .string()
  .trim()
  .max(200)
  .regex(/^[\x21-\x7e]*$/, "notices.issues.visible");
const hour = z.int().min(0).max(23).nullable();

/** What every target has; secrets that are left empty stay as they are when it is changed. */
const common = {
  name: z
    .string()
    .trim()
    .min(1, "notices.issues.nameMissing")
    .max(LONGEST_TARGET_NAME, "notices.issues.nameTooLong")
    .regex(/^\P{Cc}*$/u)
    .refine((name) => personalDataIn(name) === null, "errors.namesPerson"),
  locale: z.enum(["en", "zh-CN"]),
  events: z.array(z.enum(NOTICE_EVENTS)).min(1, "notices.issues.events"),
  quietFrom: hour,
  quietUntil: hour,
  isOn: z.boolean(),
};
const fields = z.strictObject({
  ...common,
  channel: z.enum(NOTICE_CHANNELS),
  /** The address of a robot as its group shows it. */
  webhook: z
    .string()
    .trim()
    .max(500)
    .regex(/^(?:https:.*)?$/, "notices.issues.webhook")
    .default(""),
  /** Of DingTalk and Feishu robots. */
  secret: visible.default(""),
  host: z
    .string()
    .trim()
    .max(253)
    .refine((text) => text === "" || isMailHost(text), "notices.issues.host")
    .default(""),
  port: z.int().min(1).max(65_535).default(465),
  user: visible.default(""),
  password: visible.default(""),
  from: mailbox.or(z.literal("")).default(""),
  to: mailbox.or(z.literal("")).default(""),
});
type Fields = z.output<typeof fields>;

export const createTargetInput = fields.superRefine((given, context) => check(given, context, true));
export const changeTargetInput = fields
  .safeExtend({ id: z.uuid() })
  .superRefine((given, context) => check(given, context, false));
export const targetInput = z.strictObject({ id: z.uuid() });

function check(given: Fields, context: z.RefinementCtx, isNew: boolean): void {
  const issue = (path: keyof Fields, message: string) =>
    context.addIssue({ code: "custom", path: [path], message: `notices.issues.${message}` });
  if ((given.quietFrom === null) !== (given.quietUntil === null)) issue("quietUntil", "quiet");
  if (given.channel !== "email") {
    if (given.webhook === "" ? isNew : readWebhook(given.channel, given.webhook) === null)
      issue("webhook", `webhooks.${given.channel}`);
    return;
  }
  if (given.host === "") issue("host", "host");
  if (given.from === "") issue("from", "mailbox");
  if (given.to === "") issue("to", "mailbox");
}

function isMailHost(text: string): boolean {
  const host = readHost(text);
  return host !== null && !host.includes(":") && /[a-z]|^127\./.test(host) && personalDataIn(host) === null;
}

/** The oldest first; no secret among it. */
export async function listNoticeTargets(): Promise<NoticeTarget[]> {
  const rows = await database().select().from(noticeTargets).orderBy(asc(noticeTargets.createdAt));
  return rows.map(({ id, name, channel, locale, events, quietFrom, quietUntil, isOn, mail, lastFour }) => ({
    id,
    name,
    channel,
    locale,
    events,
    quietFrom,
    quietUntil,
    isOn,
    mail,
    lastFour,
  }));
}

export async function createTarget({ identity }: Context, given: Fields): Promise<{ id: string }> {
  const id = randomUUID();
  await database().transaction(async (tx) => {
    await tx.execute("lock table notice_targets in share row exclusive mode");
    if ((await tx.$count(noticeTargets)) >= MOST_TARGETS)
      throw new AppError("badInput", "too many targets", { fields: { name: "notices.issues.tooMany" } });
    await tx
      .insert(noticeTargets)
      .values({ id, channel: given.channel, ...columns(given), ...sealedOf(id, given) });
    await recordAudit({ kind: "noticeTargetAdded", personId: identity.personId, details: told(given) }, tx);
  });
  return { id };
}

export async function changeTarget(
  { identity }: Context,
  { id, ...given }: Fields & { id: string },
): Promise<{ id: string }> {
  await database().transaction(async (tx) => {
    const [row] = await tx.select().from(noticeTargets).where(eq(noticeTargets.id, id)).for("update");
    if (!row) throw new AppError("notFound", "no such target");
    if (row.channel !== given.channel) throw new AppError("badInput", "a target keeps its channel");
    const before = await openTargetSecret(id, row.sealed);
    await tx
      .update(noticeTargets)
      .set({ ...columns(given), ...sealedOf(id, given, before, row.lastFour) })
      .where(eq(noticeTargets.id, id));
    await recordAudit({ kind: "noticeTargetChanged", personId: identity.personId, details: told(given) }, tx);
  });
  return { id };
}

/** Its deliveries go with it. */
export async function removeTarget({ identity }: Context, { id }: { id: string }): Promise<null> {
  await database().transaction(async (tx) => {
    const [row] = await tx.delete(noticeTargets).where(eq(noticeTargets.id, id)).returning();
    if (!row) throw new AppError("notFound", "no such target");
    const details = { name: row.name, channel: row.channel };
    await recordAudit({ kind: "noticeTargetRemoved", personId: identity.personId, details }, tx);
  });
  return null;
}

function columns({
  name,
  locale,
  events,
  quietFrom,
  quietUntil,
  isOn,
  channel,
  host,
  port,
  user,
  from,
  to,
}: Fields) {
  const mail = channel === "email" ? { host, port, user, from, to } : null;
  return { name, locale, events, quietFrom, quietUntil, isOn, mail };
}

const told = ({ name, channel, events, isOn }: Fields) => ({ name, channel, events, isOn });

/** What is under seal of a target: of a robot its key and sign secret, of e-mail the password. */
export type TargetSecret = Partial<RobotSecret> & { password?: string };

export async function openTargetSecret(id: string, sealed: string | null): Promise<TargetSecret | null> {
  const text = sealed && (await unseal("notice target", [id], sealed));
  return text ? (JSON.parse(text) as TargetSecret) : null;
}

/** A new address is another robot: its sign secret is not that of the one before. */
function sealedOf(
  id: string,
  given: Fields,
  before: TargetSecret | null = null,
  lastFour: string | null = null,
) {
  if (given.channel === "email") {
    const password = given.password || (given.user === "" ? "" : (before?.password ?? ""));
    return { sealed: keep(id, { password }), lastFour: null };
  }
  const robot = readWebhook(given.channel, given.webhook);
  if (robot === null) {
    const secret = given.secret || (before?.secret ?? null);
    return before === null ? {} : { sealed: keep(id, { ...before, secret }), lastFour };
  }
  return { sealed: keep(id, { ...robot, secret: given.secret || null }), lastFour: robot.key.slice(-4) };
}

function keep(id: string, secret: TargetSecret): string {
  for (const one of [secret.key, secret.secret, secret.password])
    if (one && one.length >= 8) rememberSecret(one);
  return seal("notice target", [id], JSON.stringify(secret));
}
