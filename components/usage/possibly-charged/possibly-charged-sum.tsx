"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { useSentences } from "#components/ui/use-sentences.ts";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import {
  kindsShown,
  type PossiblyChargedView,
  possibleCost,
  type PossiblyChargedPage,
  type PossibleCost,
} from "#lib/shared/usage/possibly-charged.ts";

type PossiblyChargedSumProps = {
  page: PossiblyChargedPage;
  view: PossiblyChargedView;
  /** Action for all calls of one kind. */
  action: ReactNode;
};

/** Possible cost of the listed calls together, and below it an explanation. */
export function PossiblyChargedSum({ page, view, action }: PossiblyChargedSumProps) {
  const t = useTranslations("usage.possiblyCharged");
  const listComma = useTranslations("shell")("listComma");
  const cost = usePossibleCostText();
  const { kind } = useCallLabels();
  const { inFull } = usePriceText();
  const sentences = useSentences();
  const kinds = kindsShown(page.kinds, view);
  const sum = possibleCost(kinds);
  const isReconciled = page.list === "reconciled";
  const unseen = kinds.filter(({ mostPoints }) => mostPoints === null);
  const [only] = kinds.length === 1 ? kinds : [];
  return (
    <section
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-gutter py-3"
      aria-label={t("sum")}
    >
      <div className="min-w-0 flex-[1_1_280px]">
        <p className="text-title font-strong">
          {isReconciled ? t("reconciledSum", { count: sum.calls, points: sum.mostPoints }) : cost.calls(sum)}
          {only && !isReconciled && (
            <span className="text-table font-text text-ink-2">
              {" "}
              · {inFull(only.operation, only.usualPoints)}
            </span>
          )}
        </p>
        <p className="mt-0.5 text-meta text-ink-3 wrap-anywhere">
          {sentences(
            t(`about.${page.list}`),
            !isReconciled &&
              unseen.length > 0 &&
              t("unseen", {
                kinds: unseen.map((one) => kind(one.operation, one.variant)).join(listComma),
              }),
          )}
        </p>
      </div>
      {action}
    </section>
  );
}

type PossibleCostText = {
  /** "0–9 points (1 unpriced)". */
  range: (cost: PossibleCost) => string;
  /** "3 calls · 0–9 points". */
  calls: (cost: PossibleCost) => string;
};

export function usePossibleCostText(): PossibleCostText {
  const t = useTranslations("usage.possiblyCharged.cost");
  const range = ({ calls, mostPoints, unpriced }: PossibleCost) => {
    if (calls > 0 && unpriced === calls) return t("notKnown");
    const upTo = t("upTo", { most: mostPoints });
    return unpriced === 0 ? upTo : t("andUnpriced", { range: upTo, count: unpriced });
  };
  return { range, calls: (cost) => t("calls", { count: cost.calls, range: range(cost) }) };
}
