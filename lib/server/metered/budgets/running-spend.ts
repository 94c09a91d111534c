import "server-only";
import { openedDatabase, type Database, type OpenDatabase } from "#lib/server/db/database.ts";
import { processWide } from "#lib/server/db/process-wide.ts";
import { env } from "#lib/server/env.ts";
import { highestCharge } from "#lib/server/metered/sums/highest-charge.ts";
import { readSpendSince, readSpendStamp, type KindSpend } from "#lib/server/metered/budgets/read-spend-since.ts";
import { budgetPeriod } from "#lib/shared/budget-period.ts";
import type { ChargeReading } from "#lib/shared/charge-reading.ts";
import type { Operation } from "#lib/shared/operations.ts";

export type RunningSpend = {
  day: KindSpend[];
  month: KindSpend[];
  /** The most that one call of a kind can have cost; null when no charge of it was seen. */
  ceilingOf: (operation: Operation, variant: string | null) => Promise<number | null>;
};

/** Sums over the rows before `upTo`, all of which are closed: they hold until `stamp` says that a fact was added to one of them. */
type Snapshot = { opened: OpenDatabase; reading: ChargeReading; stamp: string; monthFrom: number; dayFrom: number; upTo: number; day: KindSpend[]; month: KindSpend[]; ceilings: Map<string, { points: number | null; until: number }> };

const CEILING_MS = 60_000;
/** How far behind now the edge of the sums is kept. */
const SETTLED_AFTER_MS = 60_000;
const NOTHING = { calls: 0, points: 0, maybeCalls: 0, unreportedCalls: 0, openCalls: 0 };

/**
 * What the calls of the shop's running day and month have cost, by `reading`, whatever their number: only rows of the last
 * minute, and those under way, are read anew each time. `exceptCallId` is a call whose open row does not count.
 */
export async function runningSpend(reading: ChargeReading, now: number, db: Database, exceptCallId?: string): Promise<RunningSpend> {
  const { tzShop } = env();
  const [dayFrom, monthFrom] = [budgetPeriod("day", now, tzShop).from, budgetPeriod("month", now, tzShop).from];
  const { stamp, edge } = await readSpendStamp(now, db);
  const holder = processWide("running-spend", () => ({ last: null as Snapshot | null }));
  const fresh: Snapshot = { opened: openedDatabase(), reading, stamp, monthFrom, dayFrom, upTo: monthFrom, day: [], month: [], ceilings: new Map() };
  const base = continued(holder.last, fresh, edge);
  const upTo = Math.max(base.upTo, edge);
  const rows = await readSpendSince({ since: base.upTo, edge: upTo, dayFrom, reading, exceptCallId }, db);
  const old = rows.filter(({ isOld }) => isOld);
  holder.last = { ...base, upTo, day: added(base.day, old.filter(({ isToday }) => isToday)), month: added(base.month, old) };
  const { ceilings } = base;
  const month = added(base.month, rows);
  const hasCharges = new Set(month.filter(({ points }) => points > 0).map(({ operation }) => operation));
  return {
    day: added(base.day, rows.filter(({ isToday }) => isToday)),
    month,
    ceilingOf: async (operation, variant) => {
      // The first charge of an operation gives its calls a ceiling at once.
      const name = `${operation} ${variant} ${hasCharges.has(operation)}`;
      const known = ceilings.get(name);
      if (known && known.until > performance.now()) return known.points;
      const points = await highestCharge(operation, variant, reading, db);
      ceilings.set(name, { points, until: performance.now() + CEILING_MS });
      return points;
    },
  };
}

function continued(last: Snapshot | null, fresh: Snapshot, edge: number): Snapshot {
  if (last === null || last.opened.db !== fresh.opened.db || last.reading !== fresh.reading || last.stamp !== fresh.stamp || last.monthFrom !== fresh.monthFrom) return fresh;
  // A clock that was set back writes new rows where the sums are closed already.
  if (edge < last.upTo - SETTLED_AFTER_MS) return fresh;
  if (last.dayFrom === fresh.dayFrom) return last;
  return last.upTo <= fresh.dayFrom ? { ...last, dayFrom: fresh.dayFrom, day: [] } : fresh;
}

function added(sums: readonly KindSpend[], rows: readonly KindSpend[]): KindSpend[] {
  const byKind = new Map(sums.map((sum) => [`${sum.operation} ${sum.variant}`, sum]));
  for (const { operation, variant, ...row } of rows) {
    const name = `${operation} ${variant}`;
    const sum = byKind.get(name) ?? { operation, variant, ...NOTHING };
    byKind.set(name, {
      operation,
      variant,
      calls: sum.calls + row.calls,
      points: sum.points + row.points,
      maybeCalls: sum.maybeCalls + row.maybeCalls,
      unreportedCalls: sum.unreportedCalls + row.unreportedCalls,
      openCalls: sum.openCalls + row.openCalls,
    });
  }
  return [...byKind.values()];
}
