"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { placeMenu } from "#components/ui/menu.tsx";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { exactly, isExact } from "#lib/shared/calls/points.ts";
import type { ResponseInfo, Spending } from "#lib/shared/calls/service-problem.ts";
import { usePointsText } from "./use-points-text.ts";

export type CostDetailsProps = {
  facts: Spending & Partial<ResponseInfo>;
  operation: Operation;
  /** "code 302": response of the service without the wanted result. */
  code?: string | undefined;
  tookMs?: number | undefined;
  /** Price of another call, in words. */
  again?: string | undefined;
};

type PlacedCostDetailsProps = CostDetailsProps & {
  id: string;
  /** Button that it appears below. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Details of the calls behind a result, and their cost. */
export function CostDetails({
  id,
  button,
  onClose,
  facts,
  operation,
  code,
  tookMs,
  again,
}: PlacedCostDetailsProps) {
  const t = useTranslations("cost");
  const { inPoints, usually } = usePointsText();
  const box = useRef<HTMLDivElement>(null);
  const { source = "called", calls, costPoints, predictedPoints: predicted = null, sentDays } = facts;

  useLayoutEffect(() => {
    if (!box.current || !button.current) return;
    box.current.showPopover();
    placeMenu(box.current, button.current, "end");
    box.current.focus();
  }, [button]);

  const isCalled = source === "called";
  const charged = !isCalled ? inPoints(exactly(0)) : calls === 0 ? null : inPoints(costPoints);
  const pairs: [name: string, value: ReactNode][] = [
    ["source", t(`details.sources.${isCalled && calls === 0 ? "notSent" : source}`)],
    ["calls", isCalled && calls > 0 && t("calls", { count: calls })],
    ["charged", charged],
    ["expected", isCalled && predicted !== null && usually(predicted)],
    ["answer", code],
    ["took", tookMs !== undefined && `${tookMs} ms`],
    ["sent", sentDays],
    ["again", again],
    ["billing", t(`billing.${operation}`)],
  ];
  return (
    <div
      ref={box}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={t("details.title")}
      tabIndex={-1}
      className="menu text-left whitespace-normal"
      onToggle={(event) => event.newState === "closed" && onClose()}
    >
      <div className="grid gap-2 p-2">
        <h2 className="text-base">{t("details.title")}</h2>
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
    </div>
  );
}
