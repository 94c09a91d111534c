import "server-only";
import { randomInt } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { webhookDeliveries, webhooks } from "#lib/server/db/webhooks-schema.ts";
import { logError } from "#lib/server/log/log.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/shared/dates/durations.ts";
import type { WebhookTest } from "#lib/shared/webhooks/webhooks.ts";
import { postEvent, type PostResult } from "./post-event.ts";
import { deliveryRow } from "./queue-events.ts";
import { openSecret, signedHeaders } from "./webhook-secret.ts";

type Delivery = typeof webhookDeliveries.$inferSelect;

/** Duration of a claim, longer than any try takes. */
const CLAIM_MS = MINUTE_MS;
/** Waits after each failed try, as the standard recommends, plus up to a fifth; after the last one it has failed. */
const BACK_OFF_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];
/** Rest of a webhook whose host can't be looked up, so that its tries don't use up the threads of look-ups. */
const UNKNOWN_HOST_REST_MS = MINUTE_MS;
/** Tries to one webhook at the same time, of each instance. */
const MAX_AT_ONCE = 4;

type WebhookSender = {
  /** Starts sending to every webhook with due deliveries that isn't in progress already. */
  start: (signal?: AbortSignal) => Promise<void>;
  /** Resolves when nothing is in progress. */
  settled: () => Promise<void>;
};

/** Makes a sender. Each webhook has lanes of its own, so that a slow receiver holds up no other. */
export function makeWebhookSender(now = databaseNow): WebhookSender {
  const inProgress = new Map<string, Promise<void>>();

  async function sendAll(id: string, signal?: AbortSignal): Promise<void> {
    const lanes = Array.from({ length: MAX_AT_ONCE }, () =>
      runLane(id, now, signal).catch((error: unknown) => {
        // The database may close during the last try.
        if (!signal?.aborted) logError("an event could not be sent to a webhook", error);
      }),
    );
    await Promise.all(lanes);
    inProgress.delete(id);
  }

  return {
    start: async (signal) => {
      for (const id of await listDue(now())) {
        if (!inProgress.has(id) && !signal?.aborted) inProgress.set(id, sendAll(id, signal));
      }
    },
    settled: async () => void (await Promise.all(inProgress.values())),
  };
}

async function runLane(id: string, now: () => number, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const claimed = await claimNext(id, now());
    if (claimed === null) return;
    await deliver(claimed, now());
  }
}

/** Lists the webhooks that have something to send now. */
async function listDue(now: number): Promise<string[]> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const rows = await database()
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      sql`${mayGet(now)} and exists (
        select
        from webhook_deliveries d
        where d.webhook_id = ${webhooks.id} and d.state = 'waiting' and d.due_at <= ${at}
      )`,
    );
  return rows.map(({ id }) => id);
}

/** Condition: the webhook is on, and its receiver wants no pause. */
function mayGet(now: number) {
  return sql`${webhooks.isOn} and (
    ${webhooks.restsUntil} is null or ${webhooks.restsUntil} <= ${new Date(now).toISOString()}::timestamptz
  )`;
}

/**
 * Claims the next delivery of a webhook; skips rows that others have locked, and events of an order before whose an
 * earlier one waits. The claim of a sender that dies expires.
 */
async function claimNext(webhookId: string, now: number): Promise<Delivery | null> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const [row] = await database()
    .update(webhookDeliveries)
    .set({
      claimedUntil: new Date(now + CLAIM_MS),
      triedAt: new Date(now),
      tries: sql`${webhookDeliveries.tries} + 1`,
    })
    .where(
      sql`${webhookDeliveries.id} = (
        select d.id
        from webhook_deliveries d
        join webhooks on webhooks.id = d.webhook_id
        where d.webhook_id = ${webhookId}::uuid
          and d.state = 'waiting'
          and d.due_at <= ${at}
          and (d.claimed_until is null or d.claimed_until <= ${at})
          and ${mayGet(now)}
          and (
            d.order_id is null
            or d.nr = (
              select min(e.nr)
              from webhook_deliveries e
              where e.webhook_id = d.webhook_id and e.order_id = d.order_id and e.state = 'waiting'
            )
          )
        order by d.due_at, d.nr
        limit 1
        for no key update of d skip locked
      )`,
    )
    .returning();
  return row ?? null;
}

/** Sends a claimed delivery and stores the result, unless its claim was over and another sender has it. */
async function deliver(row: Delivery, now: number): Promise<PostResult> {
  const result = await post(row, now);
  const { status, problem, said, retryAfterMs } = result;
  const waitMs = row.event === "test" ? undefined : BACK_OFF_MS[row.tries - 1];
  const isOver = problem !== null && (waitMs === undefined || problem === "gone");
  const wait = waitMs === undefined ? 0 : waitMs + randomInt(waitMs / 5);
  const dueAt = new Date(now + Math.max(wait, retryAfterMs ?? 0));
  await database().transaction(async (tx) => {
    const ofWebhook = eq(webhooks.id, row.webhookId);
    const restMs = retryAfterMs ?? (problem === "hostUnknown" ? UNKNOWN_HOST_REST_MS : null);
    if (restMs !== null) {
      const until = sql`${new Date(now + restMs).toISOString()}::timestamptz`;
      await tx
        .update(webhooks)
        .set({ restsUntil: sql`greatest(${webhooks.restsUntil}, ${until})` })
        .where(ofWebhook);
    }
    if (problem === "gone") await turnOff(row.webhookId, tx);
    const mine = and(eq(webhookDeliveries.id, row.id), eq(webhookDeliveries.tries, row.tries));
    const state = problem === null ? "sent" : isOver ? "failed" : "waiting";
    await tx
      .update(webhookDeliveries)
      .set({ state, claimedUntil: null, status, problem, said, ...(state === "waiting" && { dueAt }) })
      .where(mine);
    if (state === "waiting" && row.orderId !== null) await postponeLater(row, dueAt, tx);
  });
  return result;
}

/** Makes the later events of an order due with the one before them, so that claims needn't pass them over. */
async function postponeLater({ webhookId, orderId, nr }: Delivery, dueAt: Date, tx: Database): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ dueAt })
    .where(
      sql`${webhookDeliveries.webhookId} = ${webhookId}::uuid
        and ${webhookDeliveries.orderId} = ${orderId}::bigint
        and ${webhookDeliveries.state} = 'waiting'
        and ${webhookDeliveries.nr} > ${nr}::bigint
        and ${webhookDeliveries.dueAt} < ${dueAt.toISOString()}::timestamptz`,
    );
}

/** Turns a webhook off whose receiver is gone, until a person turns it on again. */
async function turnOff(id: string, tx: Database): Promise<void> {
  const turnedOff = await tx
    .update(webhooks)
    .set({ isOn: false, offReason: "gone", changesAfter: null, overdueAfter: null })
    .where(and(eq(webhooks.id, id), webhooks.isOn))
    .returning();
  for (const { name } of turnedOff)
    await recordAudit({ kind: "webhookTurnedOff", personId: null, details: { name } }, tx);
}

async function post({ id, webhookId, payload }: Delivery, now: number): Promise<PostResult> {
  const [webhook] = await database().select().from(webhooks).where(eq(webhooks.id, webhookId));
  const secret = webhook && (await openSecret(webhookId, webhook.sealed));
  if (!webhook || !secret) return { status: null, problem: "unsealed", said: null, retryAfterMs: null };
  const headers = signedHeaders(secret, { id, body: payload, now });
  return postEvent({ url: new URL(webhook.url), headers, body: payload, now });
}

/** Sends a test at once, also while the webhook is off, and returns the result; it is never repeated. */
export async function sendTestEvent(
  _context: Context,
  { id }: { id: string },
  now = databaseNow(),
): Promise<WebhookTest> {
  const [webhook] = await database().select().from(webhooks).where(eq(webhooks.id, id));
  if (!webhook) throw new AppError("notFound", "no such webhook");
  const at = new Date(now);
  const [row] = await database()
    .insert(webhookDeliveries)
    .values({
      ...deliveryRow(id, { event: "test", at: now, data: {} }, now),
      tries: 1,
      triedAt: at,
      claimedUntil: new Date(now + CLAIM_MS),
    })
    .returning();
  if (!row) throw new AppError("internal", "the delivery was not written");
  const { status, problem, said } = await deliver(row, now);
  return { isSent: problem === null, status, problem, said };
}
