"use client";

import { useTranslations } from "next-intl";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { moreIssue, type MoreDraft } from "#components/usage/budgets/budget-draft.ts";
import { useBudgetText } from "#components/usage/budgets/use-budget-text.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { ModalActs } from "#components/ui/modal-acts.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { CommandError } from "#lib/client/send-command.ts";
import { LONGEST_BUDGET_REASON } from "#lib/shared/calls/budgets.ts";
import type { BudgetStanding } from "#lib/shared/calls/budgets.ts";

type Props = {
  standing: BudgetStanding;
  /** Until when it will hold, Unix milliseconds. */
  until: number;
  /** Null when it is allowed. */
  onAllow: (draft: MoreDraft) => Promise<CommandError | null>;
  onClose: () => void;
};

/** More of one budget until its period ends, for a reason. What is typed stays through every failure. */
export function BudgetMoreDialog({ standing, until, onAllow, onClose }: Props) {
  const t = useTranslations("usage.budgets");
  const words = useBudgetText();
  const sentences = useSentences();
  const { scope, period, unit } = standing;
  const { draft, setDraft, formRef, isBusy, trouble, submit, errorOf } = useFormCommand<MoreDraft>(
    { scope, period, unit, extra: "", reason: "" },
    async (typed) => {
      const fields = moreIssue(typed);
      return fields === null ? onAllow(typed) : { code: "badInput", fields };
    },
  );
  const upTo = words.upTo(standing);
  return (
    <Dialog
      title={t("allowMoreOf", { name: words.name(standing) })}
      closeLabel={t("close")}
      isScrimClosing={false}
      onClose={onClose}
    >
      <form ref={formRef} noValidate onSubmit={submit}>
        <p className="text-table text-ink-2">
          {sentences(
            t("moreBody", {
              used:
                upTo === null ? words.used(standing) : t("usedUpTo", { used: words.used(standing), upTo }),
            }),
            t("moreUntil", { time: words.time(until) }),
          )}
        </p>
        <div className="mt-4 grid gap-3">
          <Field label={t(`more.${unit}`)} error={errorOf("extra")}>
            {(wiring) => (
              <Input
                {...wiring}
                name="extra"
                value={draft.extra}
                inputMode="numeric"
                autoComplete="off"
                maxLength={20}
                aria-required
                data-autofocus
                onChange={(event) => setDraft({ ...draft, extra: event.target.value })}
              />
            )}
          </Field>
          <Field label={t("reason")} hint={t("reasonHint")} error={errorOf("reason")}>
            {(wiring) => (
              <Input
                {...wiring}
                name="reason"
                value={draft.reason}
                autoComplete="off"
                maxLength={LONGEST_BUDGET_REASON}
                aria-required
                onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
              />
            )}
          </Field>
        </div>
        {trouble && <CommandErrorNote failure={trouble} />}
        <ModalActs cancel={t("cancel")} act={t("allowMore")} onCancel={onClose} isBusy={isBusy} />
      </form>
    </Dialog>
  );
}
