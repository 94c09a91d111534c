"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { InputField } from "#components/ui/field.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { budgetName, type BudgetScope, type BudgetSpend } from "#lib/shared/calls/budgets.ts";
import {
  storedLimitsDraft,
  limitFields,
  LIMIT_FIELDS,
  LIMIT_KEYS,
  limitsIssue,
  type LimitsDraft,
} from "./budget-draft.ts";
import { useBudgetText } from "./use-budget-text.ts";

type BudgetLimitsDialogProps = {
  initial: LimitsDraft;
  spends: readonly BudgetSpend[];
  /** Null on success. */
  onSave: (draft: LimitsDraft) => Promise<CommandError | null>;
  onClose: () => void;
};

/** Limits of one scope. Input survives every error. */
export function BudgetLimitsDialog({ initial, spends, onSave, onClose }: BudgetLimitsDialogProps) {
  const t = useTranslations("usage.budgets");
  const common = useTranslations("common");
  const text = useBudgetText();
  const form = useFormCommand<LimitsDraft>(initial, async (typed) => {
    const fields = limitsIssue(typed);
    return fields === null ? onSave(typed) : { code: "badInput", fields };
  });
  const { draft, setDraft, errorOf } = form;
  const spentOf = new Map(spends.map((spend) => [budgetName(spend), text.spent(spend)]));

  function reload() {
    storedLimitsDraft.keep(draft);
    window.location.reload();
  }

  return (
    <FormDialog
      title={t("limitsOf", { scope: text.scope(draft.scope) })}
      labels={{ act: common("save") }}
      form={form}
      onReload={reload}
      onClose={onClose}
    >
      <p className="text-table text-ink-2">{t(limitsBodyKey(draft.scope))}</p>
      <div className="mt-4 grid grid-cols-2 gap-3 phone:grid-cols-1">
        {limitFields(draft.scope).map((field, index) => (
          <div key={field} className="grid content-start">
            <InputField
              label={t(`fields.${field}`)}
              aside={
                draft.scope.startsWith("role:")
                  ? undefined
                  : t("spentAside", {
                      spent: spentOf.get(budgetName({ scope: draft.scope, ...LIMIT_KEYS[field] })) ?? "0",
                    })
              }
              error={errorOf(field)}
              name={field}
              value={draft[field]}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              placeholder={t("noLimit")}
              data-autofocus={index === 0 || undefined}
              onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
            />
            <label className="inline-flex min-h-8 items-center gap-2 text-table text-ink-2 phone:min-h-(--touch)">
              <Checkbox
                checked={draft.warnOnly.includes(field)}
                aria-label={t("warnOnlyOf", { field: t(`fields.${field}`) })}
                onChange={(event) =>
                  setDraft({
                    ...draft,
                    warnOnly: LIMIT_FIELDS.filter((each) =>
                      each === field ? event.target.checked : draft.warnOnly.includes(each),
                    ),
                  })
                }
              />
              {t("warnOnly")}
            </label>
          </div>
        ))}
      </div>
    </FormDialog>
  );
}

function limitsBodyKey(scope: BudgetScope) {
  if (scope.startsWith("role:")) return "people.limitsRole";
  return scope.startsWith("person:") ? "people.limitsPerson" : "limitsBody";
}
