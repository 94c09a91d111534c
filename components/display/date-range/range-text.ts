import { type DayRange, splitMoment } from "#lib/shared/dates/moments.ts";

/** Texts of `ui.dates`. */
type Words = (key: "since" | "until", values: { day: string }) => string;

/**
 * Formats a range: "11-01 – 11-15", with years unless both are that of `today` (null leaves them out); a single
 * day, its times, or an open end. Empty for any time.
 */
export function rangeText({ from, to }: DayRange, today: string | null, t: Words): string {
  const isThisYear = [from, to].every((moment) => !moment || !today || moment.startsWith(today.slice(0, 4)));
  const dayText = (day: string) => (isThisYear ? day.slice(5) : day);
  const text = (moment: string) => {
    const { day, time } = splitMoment(moment);
    return time === "" ? dayText(day) : `${dayText(day)} ${time}`;
  };
  if (!from) return to ? t("until", { day: text(to) }) : "";
  if (!to) return t("since", { day: text(from) });
  const [first, last] = [splitMoment(from), splitMoment(to)];
  if (first.day !== last.day) return `${text(from)} – ${text(to)}`;
  if (first.time === last.time) return text(from);
  return `${dayText(first.day)} ${first.time || "00:00"} – ${last.time || "23:59"}`;
}
