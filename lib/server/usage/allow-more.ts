import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { budgetOverrides } from "#lib/server/db/ledger-schema.ts";
import type { AllowMoreInput } from "#lib/server/usage/budgets-input.ts";
import { budgetName } from "#lib/shared/calls/budgets.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** Allows more of one limit until the end of its running day or month: it holds for the next call, and adds to what was allowed before. */
export async function allowMore({ identity }: Context, input: AllowMoreInput): Promise<null> {
  const { personId } = identity;
  const { scope, period, unit, extra, reason } = input;
  await database().transaction(async (tx) => {
    const limits = (await getSetting("budgets", tx))?.limits ?? [];
    if (!limits.some((limit) => budgetName(limit) === budgetName(input)))
      throw new AppError("notFound", "there is no such limit");
    await tx.insert(budgetOverrides).values({ personId, scope, period, unit, extra, reason });
    await recordAudit(
      { kind: "budgetOverridden", personId, details: { scope, period, unit, extra, reason } },
      tx,
    );
  });
  forgetSettings();
  return null;
}
