import { useFormatter, useTranslations } from "next-intl";
import { StateWord } from "#components/display/state-word.tsx";
import { usePointsText } from "#components/display/use-points-text.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { TodaySpend, TodayValues } from "#lib/shared/today/today.ts";
import { Fact, Facts } from "./facts.tsx";

/** Cost of day and month, open charges, shops whose owner has to scan, and webhooks in trouble. */
export function SpendFacts({
  spend: { day, month, maybeCharged, needScan, troubledWebhooks },
}: {
  spend: TodayValues["spend"];
}) {
  const t = useTranslations("today.spend");
  const cost = useTranslations("cost");
  const everyWord = useTranslations();
  const { inPoints } = usePointsText();
  const { calls, mostPoints, unpriced } = maybeCharged;
  const open = {
    calls: cost("calls", { count: calls }),
    points: inPoints(exactly(mostPoints)),
    unpriced,
  };
  return (
    <Facts>
      <Fact name={t("day")} href={spendHref(day)}>
        <Spent spend={day} />
      </Fact>
      <Fact name={t("month")} href={spendHref(month)}>
        <Spent spend={month} />
      </Fact>
      <Fact name={t("maybe")} href="/usage/maybe-charged">
        {calls === 0 ? (
          <span className="text-ink-3">{t("maybeNone")}</span>
        ) : (
          <StateWord tone="warn" mark="help">
            {t(unpriced > 0 ? "maybeUnpriced" : "maybeSome", open)}
          </StateWord>
        )}
      </Fact>
      <Fact name={t("scan")} href="/settings/shops">
        {needScan.length === 0 ? (
          <span className="text-ink-3">{t("scanNone")}</span>
        ) : (
          <StateWord tone="warn">
            <span lang="zh-CN">{needScan.map(({ name }) => name).join("、")}</span>
          </StateWord>
        )}
      </Fact>
      {troubledWebhooks.length > 0 && (
        <Fact name={t("webhooks")} href="/settings/webhooks">
          <StateWord tone="bad">
            <bdi>{troubledWebhooks.join(everyWord("shell.listComma"))}</bdi>
          </StateWord>
        </Fact>
      )}
    </Facts>
  );
}

/** Page of the budgets when there is a limit, else of the usage. */
function spendHref({ allowedPoints, allowedCalls }: TodaySpend): string {
  return allowedPoints === null && allowedCalls === null ? "/usage" : "/usage/budgets";
}

function Spent({ spend: { points, calls, allowedPoints, allowedCalls } }: { spend: TodaySpend }) {
  const t = useTranslations("today.spend");
  const cost = useTranslations("cost");
  const { inPoints, inFigures } = usePointsText();
  const { number } = useFormatter();
  const ofPoints =
    allowedPoints === null
      ? inPoints(points)
      : t("of", { spent: inFigures(points), allowed: inPoints(exactly(allowedPoints)) });
  const ofCalls =
    allowedCalls === null
      ? cost("calls", { count: calls })
      : t("of", { spent: number(calls), allowed: cost("calls", { count: allowedCalls }) });
  return (
    <>
      <span className="font-label">{ofPoints}</span>
      <span className="text-ink-2"> · {ofCalls}</span>
    </>
  );
}
