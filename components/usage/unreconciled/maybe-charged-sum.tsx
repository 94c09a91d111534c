"use client";

import { useTranslations } from "next-intl";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { type OpenCallsPage, openInterval, type OpenKind } from "#lib/shared/usage/maybe-charged.ts";

type Props = { page: OpenCallsPage; operation: Operation | undefined };

/** What all calls of a list can have cost together, and kind by kind. */
export function MaybeChargedSum({ page, operation }: Props) {
  const t = useTranslations("usage.maybe");
  const interval = useIntervalText();
  const { kind } = useCallLabels();
  const kinds = page.kinds.filter((one) => operation === undefined || one.operation === operation);
  const { calls, mostPoints, unseen } = openInterval(kinds);
  const isReconciled = page.list === "settled";
  return (
    <section className="maybe-sum" aria-label={t("sum")}>
      <div>
        <p className="maybe-figure">
          {isReconciled
            ? t("reconciledSum", { count: page.counts.settled, points: page.reconciledPoints })
            : interval.calls(calls, mostPoints)}
        </p>
        <p className="maybe-about">{t(`about.${page.list}`)}</p>
        {!isReconciled && unseen.length > 0 && (
          <p className="maybe-about">
            {t("unseen", { kinds: unseen.map((one) => kind(one.operation, one.variant)).join(t("comma")) })}
          </p>
        )}
      </div>
      {!isReconciled && (
        <ul className="maybe-kinds">
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
    <li>
      <b>{kind(operation, variant)}</b>
      <span>{interval.calls(calls, mostPoints === null ? null : calls * mostPoints)}</span>
      <small>{inFull(operation, usualPoints)}</small>
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
