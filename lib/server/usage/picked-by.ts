import "server-only";
import { and, eq, isNull, type Column, type SQL } from "drizzle-orm";
import { NO_ONE, type UsageFilters } from "#lib/shared/usage/usage-params.ts";

type Columns = { operation: Column; personId: Column; shopId: Column };

/** What is picked of a table or view that knows operation, person and shop. */
export function pickedBy({ operation, person, shop }: UsageFilters, columns: Columns): SQL | undefined {
  return and(
    operation ? eq(columns.operation, operation) : undefined,
    isOf(columns.personId, person),
    isOf(columns.shopId, shop),
  );
}

function isOf(column: Column, id: string | undefined): SQL | undefined {
  if (id === undefined) return undefined;
  return id === NO_ONE ? isNull(column) : eq(column, id);
}
