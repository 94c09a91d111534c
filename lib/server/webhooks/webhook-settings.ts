import "server-only";
import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { type Database, database } from "#lib/server/db/database.ts";
import { webhooks } from "#lib/server/db/webhooks-schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { typedName } from "#lib/shared/names/typed-name.ts";
import {
  MAX_WEBHOOK_NAME_LENGTH,
  MAX_WEBHOOK_URL_LENGTH,
  MAX_WEBHOOKS,
  WEBHOOK_EVENTS,
  type WebhookRow,
} from "#lib/shared/webhooks/webhooks.ts";
import { queueReachedBudgets, type Webhook, wantsBudgets } from "./queue-events.ts";
import type { OrderFeed } from "./queue-orders.ts";
import { readReceiverUrl, resolveReceiver } from "./receiver-address.ts";
import { removeDeliveries } from "./slice-deliveries.ts";
import { makeSecret, openSecret, replacingSecret, sealSecret } from "./webhook-secret.ts";

const MAX_SHOPS = 200;

export const createWebhookInput = z.strictObject({
  name: typedName(MAX_WEBHOOK_NAME_LENGTH, {
    missing: "webhooks.issues.nameMissing",
    tooLong: "webhooks.issues.nameTooLong",
  }),
  url: z
    .string()
    .trim()
    .max(MAX_WEBHOOK_URL_LENGTH, "webhooks.issues.url")
    .regex(/^https?:\/\//i, "webhooks.issues.url"),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, "webhooks.issues.events"),
  shopIds: z.array(z.uuid()).min(1, "webhooks.issues.shops").max(MAX_SHOPS).nullable(),
  isOn: z.boolean(),
});
export const changeWebhookInput = createWebhookInput.safeExtend({ id: z.uuid() });
type Fields = z.output<typeof createWebhookInput>;

type Positions = OrderFeed["currentPositions"];

/** Lists the webhooks, oldest first, without secrets. */
export async function listWebhooks(): Promise<WebhookRow[]> {
  const counted = (state: "waiting" | "failed") =>
    sql<number>`(
      select count(*)::float8
      from webhook_deliveries d
      where d.webhook_id = ${webhooks}.id and d.event <> 'test' and d.state = ${sql.raw(`'${state}'`)}
    )`;
  const rows = await database()
    .select({ row: webhooks, waiting: counted("waiting"), failed: counted("failed") })
    .from(webhooks)
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  const now = databaseNow();
  return rows.map(({ row, waiting, failed }) => {
    const { id, name, url, events, shopIds, isOn, offReason } = row;
    const until = row.previousUntil?.getTime() ?? 0;
    const previousUntil = until > now ? until : null;
    return { id, name, url, events, shopIds, isOn, offReason, previousUntil, waiting, failed };
  });
}

/** Lists the names of webhooks that we turned off, or to which events have failed within a day. */
export async function listTroubledWebhooks(): Promise<string[]> {
  const rows = await database()
    .select({ name: webhooks.name })
    .from(webhooks)
    .where(
      sql`(not ${webhooks.isOn} and ${webhooks.offReason} is not null) or exists (
        select
        from webhook_deliveries d
        where d.webhook_id = ${webhooks.id}
          and d.state = 'failed'
          and d.event <> 'test'
          and d.tried_at > now() - interval '1 day'
      )`,
    )
    .orderBy(asc(webhooks.createdAt));
  return rows.map(({ name }) => name);
}

/** Stores a webhook that gets what happens from now on. Its secret is in the result and never shown again. */
export async function createWebhook(
  { identity }: Context,
  given: Fields,
  positions: Positions,
  now = databaseNow(),
): Promise<{ id: string; secret: string }> {
  const url = await requireReceiver(given.url);
  const [id, secret] = [randomUUID(), makeSecret()];
  const at = await positions(now);
  if (wantsBudgets(given)) await queueReachedBudgets(now);
  await database().transaction(async (tx) => {
    await tx.execute("lock table webhooks in share row exclusive mode");
    if ((await tx.$count(webhooks)) >= MAX_WEBHOOKS)
      throw new AppError("badInput", "too many webhooks", { fields: { name: "webhooks.issues.tooMany" } });
    const sealed = sealSecret(id, { secret, previous: [] });
    const createdAt = new Date(now);
    await tx.insert(webhooks).values({ id, ...given, url, sealed, createdAt, ...positionsFor(given, at) });
    await recordAudit(
      { kind: "webhookAdded", personId: identity.personId, details: auditDetails({ ...given, url }) },
      tx,
    );
  });
  return { id, secret };
}

/**
 * Changes a webhook. One that is turned on again gets what happens from now on, and what still waits. Its address is
 * judged if it changes or the webhook is turned on: one whose host is gone can still be renamed and turned off.
 */
export async function changeWebhook(
  { identity }: Context,
  { id, ...given }: Fields & { id: string },
  positions: Positions,
  now = databaseNow(),
): Promise<{ id: string }> {
  const [before] = await database().select().from(webhooks).where(eq(webhooks.id, id));
  if (!before) throw new AppError("notFound", "no such webhook");
  const isJudged = given.url !== before.url || (given.isOn && !before.isOn);
  const url = isJudged ? await requireReceiver(given.url) : before.url;
  const at = await positions(now);
  if (wantsBudgets(given) && !wantsBudgets(before)) await queueReachedBudgets(now);
  await database().transaction(async (tx) => {
    const row = await lockWebhook(id, tx);
    await tx
      .update(webhooks)
      .set({
        ...given,
        url,
        restsUntil: null,
        offReason: given.isOn ? null : row.offReason,
        ...positionsFor(given, at, row),
      })
      .where(eq(webhooks.id, id));
    const details = {
      ...auditDetails({ ...given, url }),
      ...(row.url !== url && { hookUrlBefore: originOf(row.url) }),
    };
    await recordAudit({ kind: "webhookChanged", personId: identity.personId, details }, tx);
  });
  return { id };
}

/** Turns a webhook off, then removes its deliveries and itself; cut off in between, it is off. */
export async function removeWebhook({ identity }: Context, { id }: { id: string }): Promise<null> {
  const { personId } = identity;
  await database().transaction(async (tx) => {
    const row = await lockWebhook(id, tx);
    if (!row.isOn) return;
    const off = { isOn: false, changesAfter: null, overdueAfter: null };
    await tx.update(webhooks).set(off).where(eq(webhooks.id, id));
    const details = auditDetails({ ...row, isOn: false });
    await recordAudit({ kind: "webhookChanged", personId, details }, tx);
  });
  await removeDeliveries(id);
  await database().transaction(async (tx) => {
    const [row] = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning();
    if (!row) throw new AppError("notFound", "no such webhook");
    const details = { name: row.name, hookUrl: originOf(row.url) };
    await recordAudit({ kind: "webhookRemoved", personId, details }, tx);
  });
  return null;
}

/** Makes a new secret, which is in the result alone; the present one signs for another day. */
export async function replaceWebhookSecret(
  { identity }: Context,
  { id }: { id: string },
  now = databaseNow(),
): Promise<{ id: string; secret: string }> {
  return database().transaction(async (tx) => {
    const row = await lockWebhook(id, tx);
    const present = await openSecret(id, row.sealed);
    const next = present ? replacingSecret(present, now) : { secret: makeSecret(), previous: [] };
    const [replaced] = next.previous;
    const previousUntil = replaced ? new Date(replaced.until) : null;
    await tx
      .update(webhooks)
      .set({ sealed: sealSecret(id, next), previousUntil })
      .where(eq(webhooks.id, id));
    const details = { name: row.name };
    await recordAudit({ kind: "webhookSecretReplaced", personId: identity.personId, details }, tx);
    return { id, secret: next.secret };
  });
}

/** Locks a webhook until the transaction ends. */
async function lockWebhook(id: string, tx: Database): Promise<Webhook> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for("update");
  if (!row) throw new AppError("notFound", "no such webhook");
  return row;
}

/** Reads the typed address and looks it up; throws `badInput` unless it may be used. */
async function requireReceiver(typed: string): Promise<string> {
  const url = readReceiverUrl(typed);
  const resolved = url && (await resolveReceiver(url));
  const issue = resolved === null ? "url" : "problem" in resolved ? resolved.problem : null;
  if (url === null || issue !== null)
    throw new AppError("badInput", "the address may not be used", {
      fields: { url: `webhooks.issues.${issue ?? "url"}` },
    });
  return url.href;
}

/** Keeps positions that are in use, begins others now, and drops those of unwanted events. */
function positionsFor({ events, isOn }: Fields, at: Awaited<ReturnType<Positions>>, row?: Webhook) {
  const wantsChanges = events.includes("order.new") || events.includes("order.changed");
  return {
    changesAfter: isOn && wantsChanges ? (row?.changesAfter ?? at.changesAfter) : null,
    overdueAfter: isOn && events.includes("order.overdue") ? (row?.overdueAfter ?? at.overdueAfter) : null,
  };
}

/** Describes a webhook for the audit log; the path of its address may be a secret of the receiver. */
const auditDetails = ({ name, url, events, shopIds, isOn }: Fields) => ({
  name,
  hookUrl: originOf(url),
  hookEvents: events,
  ...(shopIds !== null && { hookShops: shopIds.length }),
  isOn,
});

const originOf = (url: string) => new URL(url).origin;
