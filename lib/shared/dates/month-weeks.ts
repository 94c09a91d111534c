import { addDays, firstOfMonth, mondayOf } from "./day-presets.ts";

/** First day of the month `count` months later; `count` may be negative. */
export function addMonths(day: string, count: number): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + count, 1))
    .toISOString()
    .slice(0, 10);
}

/** Weeks of a day's month, Monday first; null stands for days of other months. */
export function monthWeeks(day: string): (string | null)[][] {
  const first = firstOfMonth(day);
  const next = addMonths(first, 1);
  const weeks: (string | null)[][] = [];
  for (let start = mondayOf(first); start < next; start = addDays(start, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const each = addDays(start, index);
        return each < first || each >= next ? null : each;
      }),
    );
  return weeks;
}
