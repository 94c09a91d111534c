"use client";

import { useTranslations } from "next-intl";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { type OpenCallsPage, openInterval, type OpenKind } from "#lib/shared/usage/maybe-charged.ts";

type MaybeChargedSumProps = { page: OpenCallsPage; operation: Operation | undefined };

const ABOUT = "mt-1 max-w-[560px] text-table text-ink-2 wrap-anywhere [&:lang(zh)]:leading-[22px]";

/** What all calls of a list can have cost together, and kind by kind. */
export function MaybeChargedSum({ page, operation }: MaybeChargedSumProps) {
  const t = useTranslations("usage.maybe");
  const interval = useIntervalText();
  const { kind } = useCallLabels();
  const kinds = page.kinds.filter((one) => operation === undefined || one.operation === operation);
  const { calls, mostPoints, unseen } = openInterval(kinds);
  const isReconciled = page.list === "reconciled";
  return (
    <section
      className="grid grid-cols-2 gap-x-12 gap-y-3 border-b border-line px-gutter py-5 max-[1000px]:grid-cols-1 phone:py-4"
      aria-label={t("sum")}
    >
      <div>
        <p className="text-figure font-strong">
          {isReconciled
            ? t("reconciledSum", { count: page.counts.reconciled, points: page.reconciledPoints })
            : interval.calls(calls, mostPoints)}
        </p>
        <p className={ABOUT}>{t(`about.${page.list}`)}</p>
        {!isReconciled && unseen.length > 0 && (
          <p className={ABOUT}>
            {t("unseen", { kinds: unseen.map((one) => kind(one.operation, one.variant)).join(t("comma")) })}
          </p>
        )}
      </div>
      {!isReconciled && (
        <ul className="grid content-start text-table">
          {kinds.map((one) => (
            <Kind key={`${one.operation} ${one.variant}`} kind={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Kind({ kind: { operation, variant, calls, usualPoints, mostPoints } }: { kind: OpenKind }) {
  const { kind } = useCallLabels();
  const interval = useIntervalText();
  const { inFull } = usePriceText();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-line py-1.5 not-first:border-t first:pt-1">
      <b className="font-label wrap-anywhere">{kind(operation, variant)}</b>
      <span className="text-right">{interval.calls(calls, mostPoints)}</span>
      <small className="col-span-2 text-meta text-ink-3">{inFull(operation, usualPoints)}</small>
    </li>
  );
}

type IntervalText = {
  /** "0–9 points"; the end is "not known" where a charge of one kind was never seen. */
  range: (mostPoints: number | null) => string;
  /** "3 calls, 0–9 points". */
  calls: (calls: number, mostPoints: number | null) => string;
};

export function useIntervalText(): IntervalText {
  const t = useTranslations("usage.maybe.interval");
  const range = (mostPoints: number | null) =>
    mostPoints === null ? t("notKnown") : t("upTo", { most: mostPoints });
  return { range, calls: (count, mostPoints) => t("calls", { count, range: range(mostPoints) }) };
}
