"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { parseDay } from "#lib/shared/dates/typed-dates.ts";
import { addDays, dayNumber, firstOfMonth } from "#lib/shared/dates/day-presets.ts";
import { addMonths, monthWeeks } from "#lib/shared/dates/month-weeks.ts";
import type { DayDraft } from "./use-day-draft.ts";

type MonthGridsProps = {
  draft: DayDraft;
  today: string;
  /** Months side by side. */
  count: 1 | 2;
};

const DAY =
  "h-7 w-8 rounded-s tabular-nums hover:bg-hover focus-visible:-outline-offset-2 " +
  "aria-[current]:font-strong not-aria-pressed:aria-[current]:text-accent-ink aria-pressed:bg-accent " +
  "aria-pressed:text-on-accent phone:h-10 phone:w-full " +
  "forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] " +
  "forced-colors:aria-pressed:[forced-color-adjust:none]";

/** Months, Monday first. A first press begins a range, a second ends it; arrow keys move between days. */
export function MonthGrids({ draft, today, count }: MonthGridsProps) {
  const t = useTranslations("ui.dates");
  const grids = useRef<HTMLDivElement>(null);
  const isWalking = useRef(false);
  const [from, to] = [parseDay(draft.from) ?? "", parseDay(draft.to) ?? ""];
  const [at, setAt] = useState(to || from || today);
  const [last, setLast] = useState(firstOfMonth(at));
  const months = Array.from({ length: count }, (_, index) => addMonths(last, index + 1 - count));
  const isShown = (day: string) => months.includes(firstOfMonth(day));
  const reached = isShown(at) ? at : last;

  // Scrolls to days chosen by a preset or the fields.
  const chosen = to || from;
  const [over, setOver] = useState(chosen);
  if (over !== chosen) {
    setOver(chosen);
    if (chosen && !isShown(chosen)) setLast(firstOfMonth(chosen));
    if (chosen) setAt(chosen);
  }

  useEffect(() => {
    if (!isWalking.current) return;
    isWalking.current = false;
    grids.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }, [reached]);

  function onKeyDown(event: KeyboardEvent) {
    const next = stepDay(event.key, reached);
    if (next === null || !(event.target as HTMLElement).dataset.day) return;
    event.preventDefault();
    isWalking.current = true;
    setAt(next);
    if (next >= addMonths(last, 1)) setLast(firstOfMonth(next));
    else if (next < (months[0] ?? last)) setLast(addMonths(next, count - 1));
  }

  function choose(day: string) {
    setAt(day);
    if (from === "" || to !== "") draft.set({ from: day, to: "" });
    else draft.set(day < from ? { from: day, to: from } : { from, to: day });
  }

  const page = (label: string, icon: "left" | "right", by: number) => (
    <Button
      variant="quiet"
      size="s"
      icon={icon}
      label={label}
      className="absolute top-0 phone:size-(--touch) data-[by='-1']:left-0 data-[by='1']:right-0"
      data-by={by}
      onClick={() => setLast(addMonths(last, by))}
    />
  );
  return (
    <div ref={grids} className="relative flex gap-5" onKeyDown={onKeyDown}>
      {page(t("earlier"), "left", -1)}
      {months.map((month) => (
        <MonthGrid
          key={month}
          month={month}
          marks={{ from, to: to || from, today, reached }}
          onDay={choose}
        />
      ))}
      {page(t("later"), "right", 1)}
    </div>
  );
}

type MonthGridProps = {
  month: string;
  marks: { from: string; to: string; today: string; reached: string };
  onDay: (day: string) => void;
};

function MonthGrid({ month, marks, onDay }: MonthGridProps) {
  const { dateTime } = useFormatter();
  const format = (day: string, options: Parameters<typeof dateTime>[2]) =>
    dateTime(new Date(`${day}T00:00:00Z`), { ...options, timeZone: "UTC" });
  const weeks = monthWeeks(month);
  // A Monday and the six days after it.
  const week = Array.from({ length: 7 }, (_, index) => addDays("2024-01-01", index));
  return (
    <table className="flex-1 self-start border-separate border-spacing-x-0 border-spacing-y-0.5 text-center text-table">
      <caption className="h-7 leading-7 text-ink phone:h-(--touch) phone:leading-(--touch)">
        {format(month, { year: "numeric", month: "long" })}
      </caption>
      <thead>
        <tr>
          {week.map((day) => (
            <th
              key={day}
              scope="col"
              abbr={format(day, { weekday: "long" })}
              className="h-6 text-meta font-text text-ink-3"
            >
              {format(day, { weekday: "narrow" })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days, row) => (
          <tr key={row}>
            {days.map((day, column) => (
              <td
                key={column}
                className={cn("p-0", day && day > marks.from && day < marks.to && "bg-accent-tint")}
              >
                {day && (
                  <button
                    type="button"
                    className={DAY}
                    data-day={day}
                    tabIndex={day === marks.reached ? 0 : -1}
                    aria-label={format(day, { dateStyle: "full" })}
                    aria-pressed={day === marks.from || day === marks.to}
                    aria-current={day === marks.today ? "date" : undefined}
                    onClick={() => onDay(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Day that a key leads to, as in other calendars; null for other keys. */
function stepDay(key: string, day: string): string | null {
  const weekday = (dayNumber(day) + 3) % 7;
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  };
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key === "PageUp" || key === "PageDown") return addMonths(day, key === "PageUp" ? -1 : 1);
  return null;
}
