"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { InputField } from "#components/ui/field.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { MAX_BUDGET_REASON_LENGTH, type BudgetStanding } from "#lib/shared/calls/budgets.ts";
import { moreIssue, type MoreDraft } from "./budget-draft.ts";
import { useBudgetText } from "./use-budget-text.ts";

type BudgetMoreDialogProps = {
  standing: BudgetStanding;
  /** End of the extra allowance, Unix milliseconds. */
  until: number;
  /** Null on success. */
  onAllow: (draft: MoreDraft) => Promise<CommandError | null>;
  onClose: () => void;
};

/** Allows more of one budget until its period ends, for a reason. Input survives every error. */
export function BudgetMoreDialog({ standing, until, onAllow, onClose }: BudgetMoreDialogProps) {
  const t = useTranslations("usage.budgets");
  const text = useBudgetText();
  const sentences = useSentences();
  const { scope, period, unit } = standing;
  const form = useFormCommand<MoreDraft>({ scope, period, unit, extra: "", reason: "" }, async (typed) => {
    const fields = moreIssue(typed);
    return fields === null ? onAllow(typed) : { code: "badInput", fields };
  });
  const { draft, setDraft, errorOf } = form;
  return (
    <FormDialog
      title={t("allowMoreOf", { name: text.name(standing) })}
      labels={{ act: t("allowMore") }}
      form={form}
      onClose={onClose}
    >
      <p className="text-table text-ink-2">
        {sentences(t("moreBody", { used: text.used(standing) }), t("moreUntil", { time: text.time(until) }))}
      </p>
      <div className="mt-4 grid gap-3">
        <InputField
          label={t(`more.${unit}`)}
          error={errorOf("extra")}
          name="extra"
          value={draft.extra}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          aria-required
          data-autofocus
          onChange={(event) => setDraft({ ...draft, extra: event.target.value })}
        />
        <InputField
          label={t("reason")}
          hint={t("reasonHint")}
          error={errorOf("reason")}
          name="reason"
          value={draft.reason}
          autoComplete="off"
          maxLength={MAX_BUDGET_REASON_LENGTH}
          aria-required
          onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
        />
      </div>
    </FormDialog>
  );
}
