import "server-only";
import { z } from "zod";
import type { ApiRoute } from "#lib/server/api/with-key.ts";
import { env } from "#lib/server/env.ts";
import { listUsageDays } from "#lib/server/usage/list-usage-days.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { addSpend, NO_SPEND, pointsOfSpend, type Spend } from "#lib/shared/usage/usage.ts";
import { isSimulated, points, writePoints } from "./parts.ts";

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
  chargeCounting: z.strictObject({ rule: z.enum(["perCall", "perRow"]), isConfirmed: z.boolean() }),
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
    const { days, rule, isRuleConfirmed, rows } = await listUsageDays({ from, to }, key.shopIds).catch(
      inField,
    );
    return {
      body: {
        ...days,
        chargeCounting: { rule, isConfirmed: isRuleConfirmed },
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

/** Names the parameter of an impossible range. */
function inField(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== "badInput") throw error;
  throw new AppError("badInput", "impossible range", {
    fields: { from: "After to, or over 366 days before it" },
  });
}
