import { useState } from "react";
import type { DayRange, DayRangeIssue } from "#components/orders/filters/read-day-range.ts";
import { readDayRange } from "#components/orders/filters/read-day-range.ts";
import { useDraft } from "#components/orders/filters/use-draft.ts";

export type DayEnd = keyof DayRange;

export type DayRangeDraft = {
  /** What stands in the fields: what is asked, or a draft that is marked as one. */
  drafts: Record<DayEnd, string>;
  isDirty: Record<DayEnd, boolean>;
  trouble: DayRangeIssue | null;
  set: (end: DayEnd, text: string) => void;
  reset: () => void;
  /** Asks for the pair as it stands: setting both ends is one question. What can't be asked is said. */
  apply: () => void;
};

export function useDayRange(
  { from = "", to = "" }: DayRange,
  onApply: (range: DayRange) => void,
): DayRangeDraft {
  const [fromText, setFrom] = useDraft(from);
  const [toText, setTo] = useDraft(to);
  const [refused, setRefused] = useState<string | null>(null);
  const said = readDayRange(fromText, toText);
  const pair = `${fromText} ${toText}`;
  return {
    drafts: { from: fromText, to: toText },
    isDirty: { from: fromText !== from, to: toText !== to },
    trouble: refused === pair && "trouble" in said ? said.trouble : null,
    set: (end, text) => (end === "from" ? setFrom(text) : setTo(text)),
    reset: () => {
      setFrom(from);
      setTo(to);
    },
    apply: () => {
      if ("trouble" in said) return setRefused(pair);
      setFrom(said.range.from ?? "");
      setTo(said.range.to ?? "");
      onApply(said.range);
    },
  };
}
