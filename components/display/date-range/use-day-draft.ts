import { useState } from "react";
import { parseDay, parseTime } from "#lib/shared/dates/typed-dates.ts";
import { type DayRange, splitMoment } from "#lib/shared/dates/moments.ts";

/** Texts in the fields. */
export type DayTexts = { from: string; to: string; fromTime: string; toTime: string };
type DayField = keyof DayTexts;
type Wrong = { issue: "badDay" | "badTime" | "noDay" | "wrongOrder" | "wrongTimes"; fields: DayField[] };

export type DayDraft = DayTexts & {
  /** Times of day are allowed. */
  takesTimes: boolean;
  /** Fields for times are visible. */
  isTimed: boolean;
  /** Error of the current texts. */
  wrong: Wrong | null;
  set: (change: Partial<DayTexts>) => void;
  /** Replaces the whole choice. */
  pick: (range: DayRange) => void;
  /** Shows the time fields, or removes them with their times. */
  time: (isTimed: boolean) => void;
  /** Range to load; null when invalid, with an error shown. */
  read: () => DayRange | null;
};

/** Draft of a range; nothing is loaded before it is read. */
export function useDayDraft(range: DayRange, takesTimes = false): DayDraft {
  const [texts, setTexts] = useState(() => toDayTexts(range));
  const [isTimed, setTimed] = useState(texts.fromTime + texts.toTime !== "");
  const [refused, setRefused] = useState<DayTexts | null>(null);
  const parsed = readDayRange(texts);
  const set = (change: Partial<DayTexts>) => setTexts({ ...texts, ...change });
  return {
    ...texts,
    takesTimes,
    isTimed,
    wrong: refused === texts && "issue" in parsed ? parsed : null,
    set,
    pick: (next) => setTexts(toDayTexts(next)),
    time: (next) => {
      setTimed(next);
      if (!next) set({ fromTime: "", toTime: "" });
    },
    read: () => {
      if ("range" in parsed) return parsed.range;
      setRefused(texts);
      return null;
    },
  };
}

function toDayTexts({ from = "", to = "" }: DayRange): DayTexts {
  const [first, last] = [splitMoment(from), splitMoment(to)];
  return { from: first.day, to: last.day, fromTime: first.time, toTime: last.time };
}

/** Reads all fields together: a range, or an error and its fields. */
export function readDayRange(texts: DayTexts): { range: DayRange } | Wrong {
  const days = { from: parseDay(texts.from), to: parseDay(texts.to) };
  const times = { from: parseTime(texts.fromTime), to: parseTime(texts.toTime) };
  const ends = ["from", "to"] as const;
  const fieldsWhere = (isWrong: (end: "from" | "to") => boolean, suffix: "" | "Time"): DayField[] =>
    ends.filter(isWrong).map((end) => `${end}${suffix}` as const);
  const checks: Wrong[] = [
    { issue: "badDay", fields: fieldsWhere((end) => days[end] === null, "") },
    { issue: "badTime", fields: fieldsWhere((end) => times[end] === null, "Time") },
    { issue: "noDay", fields: fieldsWhere((end) => Boolean(times[end]) && !days[end], "Time") },
    { issue: "wrongOrder", fields: days.from && days.to && days.from > days.to ? ["to"] : [] },
    {
      issue: "wrongTimes",
      fields: days.from === days.to && times.from && times.to && times.from > times.to ? ["toTime"] : [],
    },
  ];
  const wrong = checks.find(({ fields }) => fields.length > 0);
  if (wrong) return wrong;
  const momentOf = (end: "from" | "to") =>
    times[end] ? `${days[end]}T${times[end]}` : (days[end] ?? undefined);
  return { range: { from: momentOf("from"), to: momentOf("to") } };
}
