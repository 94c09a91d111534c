import "server-only";
import { and, eq, isNull, type Column, type SQL } from "drizzle-orm";
import { shopToday } from "#lib/server/db/shop-days.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import {
  NO_ONE,
  usageDays,
  type UsageFilters,
  type UsageDays,
  type UsageRange,
} from "#lib/shared/usage/usage-params.ts";

/** Gets the days of a range; throws `badInput` for a range that the page would not request. */
export function requireDays(range: UsageRange, now?: number): UsageDays {
  const days = usageDays(range, shopToday(now));
  if ("issue" in days) throw new AppError("badInput", `the range is ${days.issue}`);
  return days;
}

type Columns = { operation: Column; personId: Column; shopId: Column };

/** Condition for the picked operation, person and shop. */
export function pickedBy({ operation, person, shop }: UsageFilters, columns: Columns): SQL | undefined {
  return and(
    operation ? eq(columns.operation, operation) : undefined,
    equalsColumn(columns.personId, person),
    equalsColumn(columns.shopId, shop),
  );
}

function equalsColumn(column: Column, id: string | undefined): SQL | undefined {
  if (id === undefined) return undefined;
  return id === NO_ONE ? isNull(column) : eq(column, id);
}
