import { noteIssue } from "#lib/shared/settings/note-issue.ts";

export const LONGEST_BUDGET_REASON = 200;

/** Why a reason can't be kept, as a key of `usage.budgets.errors`; null when it can. It stands in the audit trail, where no personal data may. */
export function budgetReasonIssue(
  reason: string,
): "reasonMissing" | "reasonTooLong" | "reasonPersonal" | null {
  const text = reason.trim();
  if (text === "") return "reasonMissing";
  if (text.length > LONGEST_BUDGET_REASON) return "reasonTooLong";
  return noteIssue(text) === "namesPerson" ? "reasonPersonal" : null;
}
