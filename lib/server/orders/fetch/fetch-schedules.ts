import "server-only";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { fetchSchedules } from "#lib/server/db/jobs-schema.ts";
import { runStatement, statement, type Statement } from "#lib/server/db/statement.ts";
import { env } from "#lib/server/env.ts";
import { urlInput } from "#lib/server/http/request-input.ts";
import { pendingPageNumbering } from "#lib/server/orders/page-numbering.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { getShop, listShops } from "#lib/server/shops/get-shop.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import { MAX_LISTED } from "#lib/shared/base/list-limits.ts";
import { SOLD_EDITIONS } from "#lib/shared/calls/operations.ts";
import type { JobPause, JobState } from "#lib/shared/jobs/job.ts";
import { nextRunAt } from "#lib/shared/jobs/next-run.ts";
import {
  EVERY_MINUTES,
  type FetchSchedule,
  type ListSchedule,
  MAX_CALLS_A_DAY,
  MAX_TIMES,
  schedulesUrl,
  scheduleSlots,
  TIME_OF_DAY,
} from "#lib/shared/jobs/schedules.ts";
import { BOOK_LISTS } from "#lib/shared/orders/book.ts";
import { callsToday } from "./day-calls.ts";
import { missingForFetch } from "./fetch-jobs.ts";

const hour = z.int().min(0).max(23).nullable();

/** Enough for each list of as many shops as a page shows. */
const MAX_LISTS = 2 * MAX_LISTED;

export const schedulesInput = z.strictObject({
  lists: z
    .array(z.strictObject({ shopId: z.uuid(), list: z.enum(BOOK_LISTS) }))
    .min(1)
    .max(MAX_LISTS),
  isOn: z.boolean(),
  edition: z.enum(SOLD_EDITIONS),
  everyMinutes: z.literal([...EVERY_MINUTES]).nullable(),
  times: z.array(z.string().regex(TIME_OF_DAY)).max(MAX_TIMES),
  activeFrom: hour,
  activeUntil: hour,
  mostCalls: z.int().min(1).max(MAX_CALLS_A_DAY),
});

/** The query of `GET /api/orders/schedules`. */
export const schedulesUrlInput = urlInput(schedulesUrl);

/**
 * Turns scheduled fetches of new orders on or off, for all of these lists or none; a fetch in progress goes on. The
 * first run is at the next planned time.
 */
export async function setFetchSchedules(
  { identity }: Context,
  { lists, ...setting }: z.infer<typeof schedulesInput>,
): Promise<null> {
  const { isOn, mostCalls } = setting;
  const [{ account }, base] = await Promise.all([settingsSnapshot(), pendingPageNumbering()]);
  if (isOn && scheduleSlots(setting).length === 0) throw invalidInput({ times: "schedules.noTimes" });
  const nextAt = isOn ? new Date(nextRunAt(setting, Date.now(), env().tzShop)) : null;
  const row = { ...setting, nextAt, setBy: identity.personId, setAt: new Date(), isRestored: false };
  const found = await Promise.all(
    inOneOrder(lists).map(async ({ shopId, list }) => ({ shop: await getShop(shopId), list })),
  );
  for (const { shop, list } of found) {
    const missing = isOn ? missingForFetch(list, shop, base) : null;
    if (missing !== null) throw invalidInput({ lists: `schedules.${missing}` });
  }
  await database().transaction(async (tx) => {
    for (const { shop, list } of found) {
      await tx
        .insert(fetchSchedules)
        .values({ shopId: shop.id, accountId: account.id, list, ...row })
        .onConflictDoUpdate({
          target: [fetchSchedules.shopId, fetchSchedules.accountId, fetchSchedules.list],
          set: row,
        });
      const details = { shop: shop.id, list, isOn, mostCalls };
      await recordAudit({ kind: "fetchScheduleSet", personId: identity.personId, details }, tx);
    }
  });
  return null;
}

type ListId = z.infer<typeof schedulesInput>["lists"][number];

/** Each list once, in the order in which every transaction locks them. */
function inOneOrder(lists: readonly ListId[]): ListId[] {
  const byKey = new Map(lists.map((one) => [`${one.shopId} ${one.list}`, one]));
  return [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, list]) => list);
}

/** Turns off all automatic fetches and keeps their times; a fetch in progress goes on. */
export async function turnOffFetchSchedules({ identity }: Context): Promise<null> {
  const { account } = await settingsSnapshot();
  const { personId } = identity;
  await database().transaction(async (tx) => {
    const off = await tx
      .update(fetchSchedules)
      .set({ isOn: false, nextAt: null, setBy: personId, setAt: new Date() })
      .where(and(eq(fetchSchedules.accountId, account.id), fetchSchedules.isOn))
      .returning();
    for (const { shopId, list, mostCalls } of off) {
      const details = { shop: shopId, list, isOn: false, mostCalls };
      await recordAudit({ kind: "fetchScheduleSet", personId, details }, tx);
    }
  });
  return null;
}

function invalidInput(fields: Record<string, string>): AppError {
  return new AppError("badInput", "the schedule cannot be set", { fields });
}

type Row = Omit<FetchSchedule, "waitsFor" | "lastFetch"> & {
  shopId: string;
  jobId: string | null;
  pause: JobPause | null;
  lastId: string | null;
  lastState: JobState;
  lastBegunAt: number;
};

/** Lists the schedules of a shop with their state and the paused fetch that holds one up. */
export async function listFetchSchedules(
  _: Context,
  { shop }: { shop: string },
): Promise<{ schedules: FetchSchedule[] }> {
  const rows = await readSchedules(statement`f.shop_id = ${shop}::uuid`);
  return { schedules: rows.map(toSchedule) };
}

/** Lists both lists of each shop in use, with their schedules. */
export async function listAllSchedules(_identity: Identity): Promise<ListSchedule[]> {
  const [shops, rows, base] = await Promise.all([
    listShops(),
    readSchedules(statement`true`),
    pendingPageNumbering(),
  ]);
  return shops.flatMap((shop) =>
    BOOK_LISTS.toReversed().map((list) => {
      const row = rows.find((one) => one.shopId === shop.id && one.list === list);
      return {
        shopId: shop.id,
        shopName: shop.name,
        list,
        missing: missingForFetch(list, shop, base),
        schedule: row ? toSchedule(row) : null,
      };
    }),
  );
}

async function readSchedules(which: Statement): Promise<Row[]> {
  const { account } = await settingsSnapshot();
  return runStatement<Row>(statement`
    select f.shop_id::text as "shopId", f.list, f.is_on as "isOn", f.edition, f.every_minutes as "everyMinutes",
      f.times, f.active_from as "activeFrom", f.active_until as "activeUntil",
      f.most_calls as "mostCalls", p.name as "setBy",
      extract(epoch from f.set_at)::float8 * 1000 as "setAt", f.is_restored as "isRestored",
      extract(epoch from f.next_at)::float8 * 1000 as "nextAt",
      extract(epoch from f.last_at)::float8 * 1000 as "lastAt", j.id::text as "jobId", j.pause,
      n.id::text as "lastId", n.state as "lastState",
      extract(epoch from n.created_at)::float8 * 1000 as "lastBegunAt",
      ${callsToday(statement`f.shop_id`, statement`f.account_id`, statement`f.list`)} as "callsToday"
    from fetch_schedules f left join people p on p.id = f.set_by
    left join jobs j on j.shop_id = f.shop_id and j.account_id = f.account_id and j.kind = 'fetchOrders'
      and j.input ->> 'list' = f.list and j.state = 'paused'
    left join lateral (
      select id, state, created_at from jobs
      where shop_id = f.shop_id and account_id = f.account_id and kind = 'fetchOrders'
        and input ->> 'list' = f.list and input ? 'schedule'
      order by created_at desc limit 1
    ) n on true
    where ${which} and f.account_id = ${account.id}::uuid order by f.list desc`);
}

function toSchedule({ shopId: _, jobId, pause, lastId, lastState, lastBegunAt, ...row }: Row): FetchSchedule {
  return {
    ...row,
    waitsFor: jobId !== null && pause !== null ? { jobId, pause } : null,
    lastFetch: lastId === null ? null : { jobId: lastId, state: lastState, at: lastBegunAt },
  };
}
