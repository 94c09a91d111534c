import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import { usePointsRange } from "#components/usage/use-points-range.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { type CardUsage, pointsOfSpend, pointsPerResult } from "#lib/shared/usage/usage.ts";
import { FIGURES, UsageFigure } from "./usage-figure.tsx";

/** Card checks of these days: points for each conclusive result, then checks and points by verdict. */
export function CardFigures({ cards }: { cards: CardUsage }) {
  const t = useTranslations("usage");
  const number = useFormatter().number;
  const { inFigures, inPoints } = usePointsRange();
  const titleId = useId();
  const perResult = pointsPerResult(cards);
  return (
    <section className="border-t border-line px-gutter pt-3 pb-4" aria-labelledby={titleId}>
      <h2 id={titleId}>{t("overview.cards.title")}</h2>
      <div className={`mt-2 ${FIGURES}`}>
        <UsageFigure
          label={t("overview.cards.perResult")}
          value={perResult ? inFigures(inHundredths(perResult)) : "–"}
          below={t("overview.cards.conclusive")}
        />
        {cards.verdicts.map(({ verdict, ...spend }) => (
          <UsageFigure
            key={verdict}
            label={t(`verdicts.${verdict ?? "none"}`)}
            value={number(spend.calls)}
            below={inPoints(pointsOfSpend(spend))}
          />
        ))}
      </div>
    </section>
  );
}

function inHundredths({ low, high }: Points): Points {
  return { low: Math.round(low * 100) / 100, high: high === null ? null : Math.round(high * 100) / 100 };
}
