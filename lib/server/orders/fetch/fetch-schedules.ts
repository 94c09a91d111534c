import "server-only";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { fetchSchedules } from "#lib/server/db/jobs-schema.ts";
import { runPrepared, sql } from "#lib/server/db/statement.ts";
import { env } from "#lib/server/env.ts";
import { urlInput } from "#lib/server/http/request-input.ts";
import { pendingPageNumbering } from "#lib/server/orders/page-numbering.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { writeMoment } from "#lib/shared/dates/day-bounds.ts";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import type { JobPause } from "#lib/shared/jobs/job.ts";
import {
  EVERY_MINUTES,
  type FetchSchedule,
  MAX_CALLS_A_DAY,
  MAX_TIMES,
  type ScheduledShop,
  type ScheduleTimes,
  schedulesUrl,
  scheduleSlots,
} from "#lib/shared/jobs/schedules.ts";
import { BOOK_LISTS } from "#lib/shared/orders/book.ts";
import { callsOfDay } from "./day-calls.ts";

const hour = z.int().min(0).max(23).nullable();

export const scheduleInput = z.strictObject({
  shopId: z.uuid(),
  list: z.enum(BOOK_LISTS),
  isOn: z.boolean(),
  edition: z.enum(["enhanced", "basic"]),
  everyMinutes: z.literal([...EVERY_MINUTES]).nullable(),
  times: z.array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)).max(MAX_TIMES),
  activeFrom: hour,
  activeUntil: hour,
  mostCalls: z.int().min(1).max(MAX_CALLS_A_DAY),
});

/** The query of `GET /api/orders/schedules`. */
export const schedulesQuery = urlInput(schedulesUrl);

/**
 * Turns scheduled fetches of new orders on or off; a fetch in progress goes on. The first run is at the next
 * planned time.
 */
export async function setFetchSchedule(
  { identity }: Context,
  { shopId, ...setting }: z.infer<typeof scheduleInput>,
): Promise<null> {
  const [shop, { account }] = await Promise.all([getShop(shopId), settingsSnapshot()]);
  const { list, isOn } = setting;
  if (isOn && !(list === "soldOrders" ? shop.ownerId : shop.sellerId))
    throw invalidInput({ list: list === "soldOrders" ? "schedules.noOwnerId" : "schedules.noSellerId" });
  if (isOn && list === "pendingOrders" && (await pendingPageNumbering()) === null)
    throw invalidInput({ list: "orderBook.fetch.noPageBase" });
  if (isOn && scheduleSlots(setting).length === 0) throw invalidInput({ times: "schedules.noTimes" });
  const nextAt = isOn ? new Date(nextRunAt(setting, Date.now())) : null;
  const row = { ...setting, nextAt, setBy: identity.personId, setAt: new Date(), isRestored: false };
  await database().transaction(async (tx) => {
    await tx
      .insert(fetchSchedules)
      .values({ shopId: shop.id, accountId: account.id, ...row })
      .onConflictDoUpdate({
        target: [fetchSchedules.shopId, fetchSchedules.accountId, fetchSchedules.list],
        set: row,
      });
    await recordAudit(
      {
        kind: "fetchScheduleSet",
        personId: identity.personId,
        details: { shop: shop.id, list, isOn, mostCalls: setting.mostCalls },
      },
      tx,
    );
  });
  return null;
}

function invalidInput(fields: Record<string, string>): AppError {
  return new AppError("badInput", "the schedule cannot be set", { fields });
}

type Row = Omit<FetchSchedule, "callsToday" | "waitsFor"> & { jobId: string | null; pause: JobPause | null };

/** Lists the schedules of a shop with their state and the paused fetch that holds one up. */
export async function listFetchSchedules(
  _: Context,
  { shop }: { shop: string },
): Promise<{ schedules: FetchSchedule[] }> {
  const { account } = await settingsSnapshot();
  const rows = await runPrepared<Row>(sql`
    select f.list, f.is_on as "isOn", f.edition, f.every_minutes as "everyMinutes", f.times,
      f.active_from as "activeFrom", f.active_until as "activeUntil",
      f.most_calls as "mostCalls", p.name as "setBy",
      extract(epoch from f.set_at)::float8 * 1000 as "setAt", f.is_restored as "isRestored",
      extract(epoch from f.next_at)::float8 * 1000 as "nextAt",
      extract(epoch from f.last_at)::float8 * 1000 as "lastAt", j.id::text as "jobId", j.pause
    from fetch_schedules f left join people p on p.id = f.set_by
    left join jobs j on j.shop_id = f.shop_id and j.account_id = f.account_id and j.kind = 'fetchOrders'
      and j.input ->> 'list' = f.list and j.state = 'paused'
    where f.shop_id = ${shop}::uuid and f.account_id = ${account.id}::uuid order by f.list desc`);
  const schedules = rows.map(async ({ jobId, pause, ...row }) => ({
    ...row,
    callsToday: await callsOfDay({ shopId: shop, accountId: account.id, list: row.list }),
    waitsFor: jobId !== null && pause !== null ? { jobId, pause } : null,
  }));
  return { schedules: await Promise.all(schedules) };
}

/** Lists the state of scheduled fetches by shop, for shops that have a schedule. */
export async function listScheduledShops(_identity: Identity): Promise<Record<string, ScheduledShop>> {
  const { account } = await settingsSnapshot();
  const rows = await runPrepared<{ shopId: string; state: ScheduledShop }>(sql`
    select f.shop_id::text as "shopId", case
      when bool_or(f.is_on and j.id is not null) then 'waits'
      when bool_or(f.is_on) then 'on' else 'restored' end as state
    from fetch_schedules f
    left join jobs j on j.shop_id = f.shop_id and j.account_id = f.account_id and j.kind = 'fetchOrders'
      and j.input ->> 'list' = f.list and j.state = 'paused' and j.pause ->> 'by' <> 'dayBudget'
    where f.account_id = ${account.id}::uuid and (f.is_on or f.is_restored) group by f.shop_id`);
  return Object.fromEntries(rows.map(({ shopId, state }) => [shopId, state]));
}

/** Finds the next planned time after `now`, by the clock of the shop. */
export function nextRunAt(times: ScheduleTimes, now: number): number {
  const { tzShop } = env();
  const slots = scheduleSlots(times);
  // A day of the clock change may lack a planned time; none is skipped when clocks go forward.
  for (const hours of [0, 12, 24, 36, 48, 60, 72]) {
    const day = zonedDay(now + hours * HOUR_MS, tzShop);
    for (const slot of slots) {
      const clock = `${String(Math.floor(slot / 60)).padStart(2, "0")}:${String(slot % 60).padStart(2, "0")}`;
      const at = Number(writeMoment(`${day}T${clock}`, "from", "milliseconds", tzShop));
      if (at > now) return at;
    }
  }
  throw new RangeError("a schedule without a time");
}
