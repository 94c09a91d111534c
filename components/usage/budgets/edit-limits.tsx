import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import type { BudgetScope } from "#lib/shared/calls/budgets.ts";
import { useBudgetText } from "./use-budget-text.ts";

type EditLimitsProps = {
  scope: BudgetScope;
  /** The row has a limit; one without says that it can have one. */
  hasLimit: boolean;
  onEdit: (scope: BudgetScope) => void;
};

/** Opens the limits of a row. */
export function EditLimits({ scope, hasLimit, onEdit }: EditLimitsProps) {
  const t = useTranslations("usage.budgets");
  const of = { scope: useBudgetText().scope(scope) };
  const look = { variant: "quiet", size: "s", onClick: () => onEdit(scope) } as const;
  return hasLimit ? (
    <Button {...look} icon="edit" label={t("edit", of)} className="phone:size-11" />
  ) : (
    <Button {...look} icon="plus" aria-label={t("addLimitTo", of)} className="phone:size-11">
      <span className="phone:hidden">{t("addLimit")}</span>
    </Button>
  );
}
