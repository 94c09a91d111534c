"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import { BarChart } from "#components/display/bar-chart.tsx";
import { budgetPace, type OperationDay, paceDays, type PaceDay } from "#lib/shared/calls/budget-pace.ts";
import { budgetName, type Budgets, type BudgetStanding } from "#lib/shared/calls/budgets.ts";
import { useBudgetText } from "./use-budget-text.ts";

type BudgetPacesProps = { budgets: Budgets; days: readonly OperationDay[] };

/** Forecast of limited budgets: daily ones in words, monthly ones with a chart of their days. */
export function BudgetPaces({ budgets, days }: BudgetPacesProps) {
  const t = useTranslations("usage.budgets.pace");
  const titleId = useId();
  const { standings } = budgets;
  if (standings.length === 0) return null;
  const ofMonth = standings.filter(({ period }) => period === "month");
  const ofDay = standings.filter(({ period }) => period === "day");
  return (
    <section className="border-t border-line px-gutter pt-3 pb-4" aria-labelledby={titleId}>
      <h2 id={titleId} className="text-table">
        {t("title")}
      </h2>
      {ofDay.length > 0 && (
        <ul className="mt-1 grid gap-0.5 text-table text-ink-2">
          {ofDay.map((standing) => (
            <li key={budgetName(standing)}>
              <PaceName standing={standing} /> <PaceSentence budgets={budgets} standing={standing} />
            </li>
          ))}
        </ul>
      )}
      {ofMonth.length > 0 && (
        <div className="mt-3 grid grid-cols-2 gap-x-8 gap-y-5 max-[1000px]:grid-cols-1">
          {ofMonth.map((standing) => (
            <MonthPace key={budgetName(standing)} budgets={budgets} standing={standing} days={days} />
          ))}
        </div>
      )}
    </section>
  );
}

function PaceName({ standing }: { standing: BudgetStanding }) {
  const t = useTranslations("usage.budgets");
  const text = useBudgetText();
  return (
    <b className="font-label text-ink tabular-nums">
      {t("noteEach", { name: text.name(standing), used: text.used(standing) })}
    </b>
  );
}

type OfStanding = { budgets: Budgets; standing: BudgetStanding };

function PaceSentence({ budgets: { from, until, now }, standing }: OfStanding) {
  const t = useTranslations("usage.budgets.pace");
  const text = useBudgetText();
  const format = useFormatter();
  const { period, unit } = standing;
  const pace = budgetPace(standing, { from: from[period], until: until[period], now });
  switch (pace.kind) {
    case "unused":
      return t("unused");
    case "spent":
      return t("spent");
    case "reached":
      return t(period === "day" ? "reachedToday" : "reached", {
        date: format.dateTime(pace.at, { month: "short", day: "numeric" }),
        time: text.clock(pace.at),
      });
    case "lasts":
      return t(`lasts.${period}.${unit}`, { count: Math.round(pace.used) });
  }
}

/** Chart of a month's budget against an even pace, with a table for readers who can't see it. */
function MonthPace({ budgets, standing, days }: OfStanding & Pick<BudgetPacesProps, "days">) {
  const t = useTranslations("usage.budgets.pace");
  const text = useBudgetText();
  const format = useFormatter();
  const { today } = budgets;
  const all = paceDays(standing, days, today);
  const dayWords = (day: string) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { timeZone: "UTC", month: "short", day: "numeric" });
  const allowed = standing.limit + standing.extra;
  return (
    <figure aria-label={text.name(standing)}>
      <figcaption className="text-table text-ink-2">
        <PaceName standing={standing} />
        <span className="block">
          <PaceSentence budgets={budgets} standing={standing} />
        </span>
      </figcaption>
      <div className="mt-2" aria-hidden="true">
        <PaceChart days={all} today={today} allowed={allowed} />
        <PaceAxis days={all} today={today} wordsOf={dayWords} />
        <ul className="mt-1 flex flex-wrap gap-x-4 text-meta text-ink-3">
          {LEGEND.map(({ name, look }) => (
            <li key={name} className="flex items-center gap-1.5">
              <i className={`flex-none forced-color-adjust-none ${look}`} />
              {t(`legend.${name}`, { limit: allowed })}
            </li>
          ))}
        </ul>
      </div>
      <table className="sr-only">
        <caption>{t("table", { name: text.name(standing) })}</caption>
        <thead>
          <tr>
            {(["day", "used", "total", "even"] as const).map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.flatMap(({ day, used, total, even }) =>
            used === null || total === null
              ? []
              : [
                  <tr key={day}>
                    <th scope="row">
                      {dayWords(day)}
                      {day === today && ` (${t("soFar")})`}
                    </th>
                    <td>{format.number(used)}</td>
                    <td>{format.number(total)}</td>
                    <td>{format.number(Math.round(even))}</td>
                  </tr>,
                ],
          )}
        </tbody>
      </table>
    </figure>
  );
}

const LEGEND = [
  { name: "used", look: "size-2.5 rounded-[2px] bg-(--chart-1)" },
  { name: "even", look: "w-3 border-t border-ink-3" },
  { name: "limit", look: "w-3 border-t-2 border-dashed border-bad-mark" },
] as const;

type PaceAxisProps = { days: PaceDay[]; today: string; wordsOf: (day: string) => string };

/** Labels of the first and last day, and of today below its bar, which replaces a label too near. */
function PaceAxis({ days, today, wordsOf }: PaceAxisProps) {
  const t = useTranslations("usage.budgets.pace");
  const place = days.findIndex(({ day }) => day === today) / days.length;
  const [first, last] = [days[0], days.at(-1)];
  const [isEarly, isLate] = [place < 0.4, place > 0.6];
  return (
    <p className="relative flex h-5 justify-between text-meta text-ink-3 tabular-nums">
      <span>{first && place > 0.25 && wordsOf(first.day)}</span>
      <span
        className="absolute text-ink-2"
        style={
          isEarly
            ? { left: `${place * 100}%` }
            : isLate
              ? { right: `${(1 - place) * 100 - 100 / days.length}%` }
              : { left: `${place * 100}%`, transform: "translateX(-50%)" }
        }
      >
        {t("soFar")}
      </span>
      <span>{last && place < 0.75 && wordsOf(last.day)}</span>
    </p>
  );
}

const SIZE = { width: 600, height: 100 };

/** Bars of the use up to each day, below the limit, with the even pace across. */
function PaceChart({ days, today, allowed }: { days: PaceDay[]; today: string; allowed: number }) {
  const top = 1.06 * Math.max(allowed, ...days.map(({ total }) => total ?? 0));
  const bars = days.map(({ day, total }) => ({
    day,
    isSoFar: day === today,
    parts: [{ value: total ?? 0, fill: "var(--chart-1)" }],
  }));
  const { width, height } = SIZE;
  return (
    <div className="h-28">
      <BarChart bars={bars} size={SIZE} barWidth={(0.7 * width) / days.length} top={top} limit={allowed}>
        <path
          d={`M0 ${height}L${width} ${height - (allowed * height) / top}`}
          stroke="var(--ink-3)"
          vectorEffect="non-scaling-stroke"
        />
      </BarChart>
    </div>
  );
}
