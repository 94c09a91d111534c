import "server-only";
import { budgetScope, inForce } from "#lib/shared/settings/registry.ts";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { budgetOverrides } from "#lib/server/db/ledger-schema.ts";
import { people } from "#lib/server/db/schema.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { AuditDetails } from "#lib/shared/settings/audit.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import {
  budgetReasonIssue,
  BUDGET_PERIODS,
  BUDGET_UNITS,
  MAX_BUDGET,
  budgetName,
  isPersonScope,
  limitOfPerson,
  type BudgetKey,
  type BudgetLimit,
  type BudgetScope,
} from "#lib/shared/calls/budgets.ts";

const amount = z
  .int("usage.budgets.errors.amount")
  .min(1, "usage.budgets.errors.amount")
  .max(MAX_BUDGET, "usage.budgets.errors.amount");
const limits = z.strictObject({
  points: amount.nullable(),
  calls: amount.nullable(),
  /** Units whose limit only warns. */
  warnOnly: z.array(z.enum(BUDGET_UNITS)).max(BUDGET_UNITS.length).optional(),
});

export const setBudgetsInput = z
  .strictObject({ scope: budgetScope, day: limits, month: limits })
  .refine(({ scope, day, month }) => {
    const others = [day.calls, month.points, month.calls];
    return !isPersonScope(scope) || others.every((limit) => limit === null);
  });

export const allowMoreInput = z.strictObject({
  scope: budgetScope,
  period: z.enum(BUDGET_PERIODS),
  unit: z.enum(BUDGET_UNITS),
  extra: amount,
  reason: z
    .string()
    .trim()
    .regex(/^(?:\P{Cc}|\n)*$/u)
    .superRefine((reason, context) => {
      const issue = budgetReasonIssue(reason);
      if (issue) context.addIssue({ code: "custom", message: `usage.budgets.errors.${issue}` });
    }),
});

/** Names of the limits in the audit log. */
const AUDIT_NAMES = {
  day: { points: "dayPoints", calls: "dayCalls" },
  month: { points: "monthPoints", calls: "monthCalls" },
} as const;

type SetBudgetsInput = z.infer<typeof setBudgetsInput>;
type AllowMoreInput = z.infer<typeof allowMoreInput>;

/** Sets all limits of one scope; those of other scopes stay. Applies from the next call on. */
export async function setBudgets({ identity }: Context, { scope, ...draft }: SetBudgetsInput): Promise<null> {
  const { personId } = identity;
  const own = BUDGET_PERIODS.flatMap((period) =>
    BUDGET_UNITS.flatMap((unit): BudgetLimit[] => {
      const limit = draft[period][unit];
      if (limit === null) return [];
      return [
        { scope, period, unit, limit, ...(draft[period].warnOnly?.includes(unit) && { isWarnOnly: true }) },
      ];
    }),
  );
  await database().transaction(async (tx) => {
    // If two admins set different scopes at once, both changes count.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('budgets', 0))`);
    const earlier = inForce("budgets", await getSetting("budgets", tx)).limits;
    await putSetting(
      "budgets",
      { limits: [...earlier.filter((limit) => limit.scope !== scope), ...own] },
      personId,
      tx,
    );
    const { day, month } = draft;
    const warnOnly = own
      .filter((limit) => limit.isWarnOnly)
      .map(({ period, unit }) => AUDIT_NAMES[period][unit]);
    const details = {
      key: "budgets",
      ...scopeDetails(scope),
      dayPoints: day.points ?? "none",
      ...(!isPersonScope(scope) && {
        dayCalls: day.calls ?? "none",
        monthPoints: month.points ?? "none",
        monthCalls: month.calls ?? "none",
      }),
      ...(warnOnly.length > 0 && { warnOnly }),
    };
    await recordAudit({ kind: "settingChanged", personId, details }, tx);
  });
  forgetSettings();
  return null;
}

/** Describes for the audit log whom or what a limit is for. */
function scopeDetails(scope: BudgetScope): AuditDetails {
  if (!isPersonScope(scope)) return { scope };
  const [kind = "", whom = ""] = scope.split(":");
  return kind === "role" ? { scope: "role", roles: [whom] } : { scope: "person", subject: whom };
}

/**
 * Raises one limit until the end of its running day or month. Applies from the next call on and adds to earlier
 * raises.
 */
export async function allowMore({ identity }: Context, input: AllowMoreInput): Promise<null> {
  const { personId } = identity;
  const { scope, period, unit, extra, reason } = input;
  await database().transaction(async (tx) => {
    const limits = inForce("budgets", await getSetting("budgets", tx)).limits;
    if (!(await isLimited(input, limits, tx))) throw new AppError("notFound", "there is no such limit");
    await tx.insert(budgetOverrides).values({ personId, scope, period, unit, extra, reason });
    await recordAudit(
      {
        kind: "budgetOverridden",
        personId,
        details: { ...scopeDetails(scope), period, unit, extra, reason },
      },
      tx,
    );
  });
  forgetSettings();
  return null;
}

/** Tells if such a limit exists. A raise of a role's limit is for one person at a time. */
async function isLimited(key: BudgetKey, limits: readonly BudgetLimit[], tx: Database): Promise<boolean> {
  const { scope } = key;
  if (!scope.startsWith("person:"))
    return limits.some((limit) => budgetName(limit) === budgetName(key)) && !isPersonScope(scope);
  const id = scope.slice("person:".length);
  const [person] = await tx
    .select({ id: people.id, roles: people.roles })
    .from(people)
    .where(eq(people.id, id));
  const limit = person ? limitOfPerson(limits, person) : null;
  return limit !== null && budgetName(limit) === budgetName(key);
}
