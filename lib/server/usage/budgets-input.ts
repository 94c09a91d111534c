import "server-only";
import { z } from "zod";
import {
  budgetReasonIssue,
  BUDGET_PERIODS,
  BUDGET_SCOPES,
  BUDGET_UNITS,
  MOST_BUDGET,
} from "#lib/shared/calls/budgets.ts";

const amount = z
  .int("usage.budgets.errors.amount")
  .min(1, "usage.budgets.errors.amount")
  .max(MOST_BUDGET, "usage.budgets.errors.amount");
const limits = z.strictObject({ points: amount.nullable(), calls: amount.nullable() });

export const setBudgetsInput = z.strictObject({ scope: z.enum(BUDGET_SCOPES), day: limits, month: limits });

export const allowMoreInput = z.strictObject({
  scope: z.enum(BUDGET_SCOPES),
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

export type SetBudgetsInput = z.infer<typeof setBudgetsInput>;
export type AllowMoreInput = z.infer<typeof allowMoreInput>;
