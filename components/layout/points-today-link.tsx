import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { StateWord } from "#components/display/state-word.tsx";
import type { PointsToday } from "#lib/shared/calls/budgets.ts";

const STATES = { warned: { tone: "warn", mark: "alert" }, spent: { tone: "bad", mark: "no" } } as const;

/** What the day has cost so far, and whether a budget is nearly or wholly spent. Drawn by the server: it tells of the moment the page was. */
export async function PointsTodayLink({
  today: { points, more, unpricedCalls, level },
}: {
  today: PointsToday;
}) {
  const t = await getTranslations("shell.today");
  const text =
    unpricedCalls > 0
      ? t("atLeast", { points })
      : more > 0
        ? t("upTo", { points, most: points + more })
        : t("points", { points });
  const isWarned = level === "warned" || level === "spent";
  return (
    <Link className="points-today" href={isWarned ? "/usage/budgets" : "/usage"} prefetch={false}>
      {text}
      {isWarned && <StateWord {...STATES[level]}>{t(level)}</StateWord>}
    </Link>
  );
}
