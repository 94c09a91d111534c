"use client";

import { useTranslations } from "next-intl";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import {
  keptLimitsDraft,
  LIMIT_FIELDS,
  LIMIT_KEYS,
  limitsIssue,
  type LimitsDraft,
} from "#components/usage/budgets/budget-draft.ts";
import { useBudgetText } from "#components/usage/budgets/use-budget-text.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { ModalActs } from "#components/ui/modal-acts.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { CommandError } from "#lib/client/send-command.ts";
import { budgetName, type BudgetSpend } from "#lib/shared/calls/budgets.ts";

type Props = {
  initial: LimitsDraft;
  spends: readonly BudgetSpend[];
  /** Null when they are set. */
  onSave: (draft: LimitsDraft) => Promise<CommandError | null>;
  onClose: () => void;
};

/** The four limits of one scope. What is typed stays through every failure. */
export function BudgetLimitsDialog({ initial, spends, onSave, onClose }: Props) {
  const t = useTranslations("usage.budgets");
  const words = useBudgetText();
  const { draft, setDraft, formRef, isBusy, trouble, submit, errorOf } = useFormCommand<LimitsDraft>(
    initial,
    async (typed) => {
      const fields = limitsIssue(typed);
      return fields === null ? onSave(typed) : { code: "badInput", fields };
    },
  );
  const spentOf = new Map(spends.map((spend) => [budgetName(spend), spend.spent]));

  function reload() {
    keptLimitsDraft.keep(draft);
    window.location.reload();
  }

  return (
    <Dialog
      title={t("limitsOf", { scope: words.scope(draft.scope) })}
      closeLabel={t("close")}
      isScrimClosing={false}
      onClose={onClose}
    >
      <form ref={formRef} noValidate onSubmit={submit}>
        <p className="text-table text-ink-2">{t("limitsBody")}</p>
        <div className="budget-fields">
          {LIMIT_FIELDS.map((field, index) => (
            <Field
              key={field}
              label={t(`fields.${field}`)}
              aside={t("spentAside", {
                count: spentOf.get(budgetName({ scope: draft.scope, ...LIMIT_KEYS[field] })) ?? 0,
              })}
              error={errorOf(field)}
            >
              {(wiring) => (
                <Input
                  {...wiring}
                  name={field}
                  value={draft[field]}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={20}
                  placeholder={t("noLimit")}
                  data-autofocus={index === 0 || undefined}
                  onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        {trouble && <CommandErrorNote failure={trouble} onReload={reload} />}
        <ModalActs cancel={t("cancel")} act={t("save")} onCancel={onClose} isBusy={isBusy} />
      </form>
    </Dialog>
  );
}
