import "server-only";
import { and, gte, inArray, lte, sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiRoute } from "#lib/server/api/with-key.ts";
import { usageByDay } from "#lib/server/db/running-sums-schema.ts";
import { shopToday } from "#lib/server/db/shop-days.ts";
import { env } from "#lib/server/env.ts";
import { chargeCounting } from "#lib/server/metering/pricing/confirm-charge-counting.ts";
import { listSpend } from "#lib/server/metering/pricing/list-spend.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { CHARGE_RULES } from "#lib/shared/calls/charge-counting.ts";
import { usageDays, type UsageDays } from "#lib/shared/usage/usage-params.ts";
import { addSpend, NO_SPEND, pointsOfSpend, type Spend } from "#lib/shared/usage/usage.ts";
import { isSimulated, points, writePoints } from "./written-values.ts";

const count = z.int().min(0);
const spend = z.strictObject({ calls: count, points, possiblyCharged: count, notReported: count }).meta({
  id: "Spend",
  description:
    "possiblyCharged: calls without a complete response; notReported: responses without a charge. " +
    "Both widen the range of points.",
});
const input = z.strictObject({
  from: z.iso
    .date()
    .optional()
    .meta({ description: "First day in the shop's time zone; else the 1st of the month" }),
  to: z.iso.date().optional().meta({ description: "Last day, included; else today. At most 366 days" }),
  by: z.enum(["day"]).default("day"),
});
const output = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  chargeCounting: z.strictObject({ rule: z.enum(CHARGE_RULES), isConfirmed: z.boolean() }),
  days: z.array(spend.extend({ day: z.iso.date() })).meta({ description: "Days with calls, oldest first" }),
  total: spend,
  isSimulated,
});

/** Calls and their cost by day; a key of some shops gets those of its shops. */
export const listUsage: ApiRoute<typeof input, typeof output> = {
  path: "/usage",
  summary: "Calls and points of each day",
  right: "usage",
  input,
  output,
  isHeavy: true,
  async verb({ key }, { from, to }) {
    const days = readDays({ from, to });
    const { rule, isConfirmed } = await chargeCounting();
    const rows = await listDays(days, key.shopIds);
    return {
      body: {
        ...days,
        chargeCounting: { rule, isConfirmed },
        days: rows.map((row) => ({ day: row.day, ...writeSpend(row) })),
        total: writeSpend(rows.reduce<Spend>(addSpend, NO_SPEND)),
        isSimulated: env().mode === "sandbox",
      },
    };
  },
};

function writeSpend(given: Spend): z.output<typeof spend> {
  return {
    calls: given.calls,
    points: writePoints(pointsOfSpend(given)),
    possiblyCharged: given.maybeCalls,
    notReported: given.unreportedCalls,
  };
}

/** Reads the days of a range; the problem of an impossible one belongs to its first day. */
function readDays(range: { from: string | undefined; to: string | undefined }): UsageDays {
  const days = usageDays({ period: "month", ...range }, shopToday());
  if ("issue" in days) {
    const fields = { from: "After to, or over 366 days before it" };
    throw new AppError("badInput", `the range is ${days.issue}`, { fields });
  }
  return days;
}

/** Lists the cost of each day with calls, oldest first; of calls of these shops alone, or of all for null. */
async function listDays(
  { from, to }: UsageDays,
  shopIds: string[] | null,
): Promise<(Spend & { day: string })[]> {
  const isOfShops = shopIds === null ? undefined : inArray(usageByDay.shopId, shopIds);
  const spent = await listSpend(
    { day: sql`${usageByDay.day}` },
    and(gte(usageByDay.day, from), lte(usageByDay.day, to), isOfShops),
  );
  const rows = spent.map(({ key, ...sum }) => ({ ...sum, day: key.day ?? "" }));
  return rows.sort((one, other) => (one.day < other.day ? -1 : 1));
}
