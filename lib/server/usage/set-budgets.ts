import "server-only";
import { sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { putSetting } from "#lib/server/settings/put-setting.ts";
import type { SetBudgetsInput } from "#lib/server/usage/budgets-input.ts";
import { BUDGET_PERIODS, BUDGET_UNITS, type BudgetLimit } from "#lib/shared/calls/budgets.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** Sets the limits of one scope, all four of them; those of the others stay. It holds for the next call. */
export async function setBudgets({ identity }: Context, { scope, ...draft }: SetBudgetsInput): Promise<null> {
  const { personId } = identity;
  const own = BUDGET_PERIODS.flatMap((period) =>
    BUDGET_UNITS.flatMap((unit): BudgetLimit[] => {
      const limit = draft[period][unit];
      return limit === null ? [] : [{ scope, period, unit, limit }];
    }),
  );
  await database().transaction(async (tx) => {
    // Two admins who set different scopes at once both get theirs.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('budgets', 0))`);
    const earlier = (await getSetting("budgets", tx))?.limits ?? [];
    await putSetting(
      "budgets",
      { limits: [...earlier.filter((limit) => limit.scope !== scope), ...own] },
      personId,
      tx,
    );
    const { day, month } = draft;
    const details = {
      key: "budgets",
      scope,
      dayPoints: day.points ?? "none",
      dayCalls: day.calls ?? "none",
      monthPoints: month.points ?? "none",
      monthCalls: month.calls ?? "none",
    };
    await recordAudit({ kind: "settingChanged", personId, details }, tx);
  });
  forgetSettings();
  return null;
}
