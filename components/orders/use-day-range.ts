import { useState } from "react";

type Range = { from?: string; to?: string };
type RangeTrouble = "badDay" | "wrongOrder" | null;

/** Applies a day to a range; a day that is none, or a range the wrong way round, is said and not asked. */
export function useDayRange(range: Range, onApply: (change: Range) => void): { trouble: RangeTrouble; apply: (end: "from" | "to", day: string | undefined | null) => void } {
  const [trouble, setTrouble] = useState<RangeTrouble>(null);
  return {
    trouble,
    apply: (end, day) => {
      if (day === null) return setTrouble("badDay");
      const next = { from: range.from, to: range.to, [end]: day };
      if (next.from !== undefined && next.to !== undefined && next.from > next.to) return setTrouble("wrongOrder");
      setTrouble(null);
      onApply({ [end]: day });
    },
  };
}
