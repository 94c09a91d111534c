"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useId, useLayoutEffect } from "react";
import { placeMenu } from "#components/ui/menu.tsx";
import { type Operation, billingWayOf } from "#lib/shared/calls/operations.ts";
import { exactly, isExact } from "#lib/shared/calls/points.ts";
import type { AnswerFacts, Spending } from "#lib/shared/calls/service-problem.ts";
import { usePointsText } from "./use-points-text.ts";

export type CostDetailsProps = {
  facts: Spending & Partial<AnswerFacts>;
  operation: Operation;
  /** "code 302": how the service answered, where it did so without what was wanted. */
  code?: string | undefined;
  tookMs?: number | undefined;
  /** What a further call costs, in words. */
  again?: string | undefined;
};

type PlacedCostDetailsProps = CostDetailsProps & {
  /** The open popover around it, and the button it belongs to. */
  box: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
};

/** All that is known of what one look at the service took. */
export function CostDetails({ box, button, facts, operation, code, tookMs, again }: PlacedCostDetailsProps) {
  const t = useTranslations("cost");
  const { inPoints } = usePointsText();
  const titleId = useId();
  const { source = "called", calls, costPoints, predictedPoints: predicted = null, sentDays } = facts;

  useLayoutEffect(() => {
    if (!box.current || !button.current) return;
    placeMenu(box.current, button.current, "end");
    box.current.setAttribute("aria-labelledby", titleId);
    box.current.focus();
  }, [box, button, titleId]);

  const isCalled = source === "called";
  const charged = !isCalled ? inPoints(exactly(0)) : calls === 0 ? null : inPoints(costPoints);
  const pairs: [name: string, value: ReactNode][] = [
    ["source", t(`details.sources.${isCalled && calls === 0 ? "notSent" : source}`)],
    ["calls", isCalled && calls > 0 && t("calls", { count: calls })],
    ["charged", charged],
    ["expected", isCalled && predicted !== null && t("usually", { points: inPoints(predicted) })],
    ["answer", code],
    ["took", tookMs !== undefined && `${tookMs} ms`],
    ["sent", sentDays],
    ["again", again],
    ["billing", t(`billing.${billingWayOf(operation)}`)],
  ];
  return (
    <div className="grid gap-2 p-2">
      <h2 id={titleId} className="text-base">
        {t("details.title")}
      </h2>
      <dl className="pairs">
        {pairs.map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt>{t(`details.${name as "source"}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {isCalled && calls > 0 && costPoints === null && (
        <p className="text-meta text-ink-3">{t("details.notFree")}</p>
      )}
      {isCalled && costPoints?.high != null && !isExact(costPoints) && (
        <p className="text-meta text-ink-3">{t("details.range")}</p>
      )}
    </div>
  );
}
