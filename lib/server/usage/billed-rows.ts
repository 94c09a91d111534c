import "server-only";
import { addUsage, NO_USAGE, type Spend, type UsageRow, type UsageSum } from "#lib/shared/usage/usage.ts";
import { billedGroup } from "#lib/shared/usage/billed.ts";
import type { UsageDays, UsageFilters } from "#lib/shared/usage/usage-params.ts";
import { listCardCheckSpend } from "./card-check-spend.ts";

/** The card checks among these rows, told apart by what they found out; what found nothing out is what is left of them. */
export async function billedRows(
  rows: UsageRow[],
  days: UsageDays,
  filters: UsageFilters,
): Promise<UsageRow[]> {
  const checks = billedGroup("bankCard", "");
  if (!rows.some(({ group }) => group === checks)) return rows;
  const isAsked = filters.outcome === undefined || filters.outcome === "answered";
  const found = isAsked ? await listCardCheckSpend(days, filters) : [];
  return rows.flatMap((row) => {
    if (row.group !== checks) return [row];
    const own = found
      .filter(({ day }) => day === row.day)
      .map(({ day: _, verdict, ...spend }) => ({ ...NO_USAGE, ...spend, verdict }));
    const { savedAsks, savedPoints, savedUnpriced, ...spent } = row;
    const free: UsageSum = { ...NO_USAGE, savedAsks, savedPoints, savedUnpriced };
    const rest: UsageSum = { ...NO_USAGE, ...without(spent, own.reduce<UsageSum>(addUsage, NO_USAGE)) };
    return [
      ...own.map(({ verdict, ...sum }) => ({
        ...sum,
        day: row.day,
        group: billedGroup("bankCard", verdict),
      })),
      ...(rest.calls > 0 ? [{ ...rest, day: row.day, group: checks }] : []),
      ...(savedAsks > 0 ? [{ ...free, day: row.day, group: billedGroup("bankCard", "free") }] : []),
    ];
  });
}

function without(whole: Spend, part: Spend): Spend {
  const maybeCalls = whole.maybeCalls - part.maybeCalls;
  const unreportedCalls = whole.unreportedCalls - part.unreportedCalls;
  const isOpen = maybeCalls + unreportedCalls > 0;
  return {
    calls: whole.calls - part.calls,
    points: whole.points - part.points,
    maybeCalls,
    unreportedCalls,
    morePoints:
      whole.morePoints === null || part.morePoints === null
        ? isOpen
          ? null
          : 0
        : Math.max(0, whole.morePoints - part.morePoints),
  };
}
