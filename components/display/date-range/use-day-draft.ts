import { useState } from "react";
import { parseDay } from "#lib/shared/base/url-params.ts";

/** Both ends included; an absent one is open. */
export type DayRange = { from?: string | undefined; to?: string | undefined };
export type DayRangeIssue = "badDay" | "wrongOrder";

export type DayDraft = {
  /** What stands in the fields. */
  from: string;
  to: string;
  /** What was said to be wrong of these very texts. */
  issue: DayRangeIssue | null;
  set: (range: DayRange) => void;
  /** The range to ask for; null where there is none, which is said then. */
  read: () => DayRange | null;
};

/** A range being chosen: nothing is asked for before it is read. */
export function useDayDraft(range: DayRange): DayDraft {
  const [{ from, to }, setTexts] = useState({ from: range.from ?? "", to: range.to ?? "" });
  const [refused, setRefused] = useState<string | null>(null);
  const parsed = readDayRange(from, to);
  const pair = `${from} ${to}`;
  return {
    from,
    to,
    issue: refused === pair && "issue" in parsed ? parsed.issue : null,
    set: (next) => setTexts({ from: next.from ?? "", to: next.to ?? "" }),
    read: () => {
      if ("range" in parsed) return parsed.range;
      setRefused(pair);
      return null;
    },
  };
}

/** Both days as typed, read together: the range to ask for, or why there is none. */
export function readDayRange(
  fromText: string,
  toText: string,
): { range: DayRange } | { issue: DayRangeIssue } {
  const [from, to] = [parseDay(fromText), parseDay(toText)];
  if (from === null || to === null) return { issue: "badDay" };
  if (from !== undefined && to !== undefined && from > to) return { issue: "wrongOrder" };
  return { range: { from, to } };
}
