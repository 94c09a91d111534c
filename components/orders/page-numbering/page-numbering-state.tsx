"use client";

import { useTranslations } from "next-intl";
import { ListState } from "#components/feedback/list-state.tsx";
import { type ProblemNames, useProblemText } from "#components/feedback/use-problem-text.ts";
import { FilterChips } from "#components/orders/filters/filter-chips.tsx";
import type { Filters } from "#components/orders/filters/filters.ts";
import { CheckButton, OpenOutcome } from "./page-numbering-banner.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import type { NumberingCheck } from "./use-page-numbering.ts";

type StateProps = {
  base: NumberingCheck;
  price: string;
  /** Rejection of page 1; null when it was empty. */
  refusal: ServiceProblem | null;
  names: ProblemNames;
  filters: Filters;
};

/** State in place of "nothing to ship" while page numbering is unknown. */
export function PageNumberingState({ base, price, refusal, names, filters }: StateProps) {
  const t = useTranslations("orders.pageBase");
  const textOf = useProblemText();
  const text = refusal && textOf(refusal, names);
  return (
    <ListState
      icon="none"
      title={t("title")}
      said={text?.said}
      actions={
        <>
          <CheckButton base={base} price={price} />
          {filters.active.length > 0 && <FilterChips filters={filters} />}
        </>
      }
    >
      <p>{t(refusal ? "refused" : "empty")}</p>
      {text && <p>{text.body}</p>}
      <OpenOutcome base={base} />
    </ListState>
  );
}

/** Result of a check, in the foot. */
export function PageNumberingNote({ conclusion, isChecked }: NumberingCheck) {
  const t = useTranslations("orders.pageBase");
  if (conclusion !== "base0" && conclusion !== "base1" && conclusion !== "nothing") return null;
  return (
    <span
      className={cn(
        "mark text-unknown-ink phone:order-1 phone:min-h-10 phone:w-full phone:items-center phone:pb-2",
        "phone:text-meta/5 phone:whitespace-normal",
        isChecked ? "icon-check" : "icon-none",
      )}
      role="status"
    >
      {t(conclusion)}
    </span>
  );
}
