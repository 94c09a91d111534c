import "server-only";
import { randomInt } from "node:crypto";
import { eq, sql, type SQL } from "drizzle-orm";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { database } from "#lib/server/db/database.ts";
import { noticeDeliveries, noticeTargets } from "#lib/server/db/notices-schema.ts";
import { env, isSandbox } from "#lib/server/env.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { MINUTE_MS } from "#lib/shared/dates/durations.ts";
import { MAX_A_MINUTE, MAX_TRIES, type SendResult } from "#lib/shared/notices/notices.ts";
import { noticeText, outsideAddress } from "./notice-text.ts";
import { sendByMail } from "./send-mail.ts";
import { sendByBot } from "./send-by-bot.ts";
import { openTargetSecret } from "./recipients.ts";

type Delivery = typeof noticeDeliveries.$inferSelect;

/** Duration of a claim, longer than any sending takes. */
const CLAIM_MS = 60_000;
/** Minutes to wait after each failed try, and up to a fifth more. */
const BACK_OFF = [1, 5, 15, 60];
/** Pause after a bot reported too many messages; a try before that would start the pause again. */
const REST_MS = 10 * MINUTE_MS;

/** Sends due notices one by one, until none is left or `signal` aborts; returns how many. */
export async function deliverNotices(now = databaseNow, signal?: AbortSignal): Promise<number> {
  let count = 0;
  while (!signal?.aborted) {
    const claimed = await claimNext(now());
    if (claimed === null) break;
    await deliver(claimed, now());
    count += 1;
  }
  return count;
}

/**
 * Claims the next delivery for this sender; skips rows and targets that others have locked. The claim of a sender
 * that dies expires.
 */
async function claimNext(now: number): Promise<Delivery | null> {
  const at = new Date(now);
  const after = (ms: number) => sql`${new Date(now + ms).toISOString()}::timestamptz`;
  const [row] = await database()
    .update(noticeDeliveries)
    .set({ claimedUntil: new Date(now + CLAIM_MS), triedAt: at, tries: sql`${noticeDeliveries.tries} + 1` })
    .where(
      sql`${noticeDeliveries.id} = (
        select d.id
        from notice_deliveries d
        join notice_targets t on t.id = d.target_id
        where d.state = 'waiting'
          and not d.is_held
          and d.due_at <= ${after(0)}
          and t.is_on
          and (d.claimed_until is null or d.claimed_until <= ${after(0)})
          and not ${isResting(sql`t.id`, now)}
          and (
            select count(*)
            from notice_deliveries r
            where r.target_id = t.id and r.tried_at > ${after(-MINUTE_MS)}
          ) < ${MAX_A_MINUTE}
        order by d.due_at, d.id
        limit 1
        for no key update of d, t skip locked
      )`,
    )
    .returning();
  return row ?? null;
}

/** Condition: the target reported too many messages within the last ten minutes. */
function isResting(targetId: SQL, now: number): SQL {
  return sql`exists (select from notice_deliveries r where r.target_id = ${targetId} and r.problem = 'tooMany'
    and r.tried_at > ${new Date(now - REST_MS).toISOString()}::timestamptz)`;
}

/** Sends a claimed delivery and stores the result. */
async function deliver(row: Delivery, now: number): Promise<SendResult> {
  const result = await send(row, now);
  const isOver = !result.isSent && (!result.mayTryAgain || row.tries >= MAX_TRIES || row.event === "test");
  const isTooMany = !result.isSent && result.problem === "tooMany";
  const waitMs = Math.max(isTooMany ? REST_MS : 0, (BACK_OFF[row.tries - 1] ?? 60) * MINUTE_MS);
  await database()
    .update(noticeDeliveries)
    .set(
      result.isSent
        ? { state: "sent", claimedUntil: null, problem: null, said: null }
        : {
            state: isOver ? "failed" : "waiting",
            claimedUntil: null,
            problem: result.problem,
            said: result.said,
            dueAt: new Date(now + waitMs + randomInt(waitMs / 5)),
          },
    )
    .where(eq(noticeDeliveries.id, row.id));
  return result;
}

async function send(row: Delivery, now: number): Promise<SendResult> {
  const [target] = await database().select().from(noticeTargets).where(eq(noticeTargets.id, row.targetId));
  const secret = target && (await openTargetSecret(target.id, target.sealed));
  if (!target || !secret) return { isSent: false, problem: "unsealed", said: null, mayTryAgain: false };
  const { nextAuthUrl, tzShop } = env();
  const shops = new Map((await listShops()).map(({ id, name }) => [id, name]));
  const { event, facts, createdAt, tries, problem } = row;
  const text = await noticeText(
    // A second try after one without a known end: the first may have arrived.
    {
      event,
      facts,
      at: createdAt.getTime(),
      isRepeated: tries > 1 && (problem === null || problem === "noAnswer"),
    },
    {
      locale: target.locale,
      timeZone: tzShop,
      address: outsideAddress(nextAuthUrl),
      isSandbox: isSandbox(),
      shopName: (id) => shops.get(id) ?? null,
    },
  );
  if (target.channel === "email") {
    if (!target.mail) return { isSent: false, problem: "unsealed", said: null, mayTryAgain: false };
    return sendByMail(target.mail, secret.password ?? "", text);
  }
  if (!secret.key) return { isSent: false, problem: "unsealed", said: null, mayTryAgain: false };
  const bot = {
    key: secret.key,
    secret: secret.secret ?? null,
    ...(secret.host ? { host: secret.host } : {}),
  };
  return sendByBot(target.channel, bot, text, now);
}

/** Sends a test at once and returns the result; it counts for the minute's limit and is never repeated. */
export async function sendTestNotice(
  _context: Context,
  { id }: { id: string },
  now = Date.now(),
): Promise<SendResult> {
  const at = new Date(now);
  const [target] = await database().select().from(noticeTargets).where(eq(noticeTargets.id, id));
  if (!target) throw new AppError("notFound", "no such target");
  const lately = await database().$count(
    noticeDeliveries,
    sql`${noticeDeliveries.targetId} = ${id}::uuid
      and ${noticeDeliveries.triedAt} > ${new Date(now - MINUTE_MS).toISOString()}::timestamptz`,
  );
  const resting = await database().$count(
    noticeTargets,
    sql`${noticeTargets.id} = ${id}::uuid and ${isResting(sql`${id}::uuid`, now)}`,
  );
  if (lately >= MAX_A_MINUTE || resting > 0)
    return { isSent: false, problem: "tooMany", said: null, mayTryAgain: true };
  const [row] = await database()
    .insert(noticeDeliveries)
    .values({
      targetId: id,
      event: "test",
      facts: {},
      createdAt: at,
      dueAt: at,
      tries: 1,
      triedAt: at,
      claimedUntil: new Date(now + CLAIM_MS),
    })
    .returning();
  if (!row) throw new AppError("internal", "the delivery was not written");
  return deliver(row, now);
}
