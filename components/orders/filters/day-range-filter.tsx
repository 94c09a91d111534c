"use client";

import { useTranslations } from "next-intl";
import { useRef, useState, type Ref } from "react";
import { Button } from "#components/ui/button.tsx";
import { DayField } from "#components/ui/inline-field.tsx";
import { parseDay } from "#lib/shared/base/url-params.ts";
import { useDraft, type FilterWiring } from "./text-filter.tsx";

type DayRangeFilterProps = { range: DayRangeDraft; wiring?: FilterWiring };

/** From and To, applied together: by Enter in either, or by the press that shows while they are a draft. */
export function DayRangeFilter({ range, wiring }: DayRangeFilterProps) {
  const t = useTranslations("orders.filters");
  const last = useRef<HTMLInputElement>(null);
  const isDraft = range.isDirty.from || range.isDirty.to;

  // The button goes with the draft; the keyboard stays where the days are.
  function apply() {
    range.apply();
    last.current?.focus();
  }

  return (
    <>
      <DayFilter end="from" range={range} wiring={wiring} />
      <DayFilter end="to" inputRef={last} range={range} wiring={wiring} />
      {isDraft && !wiring?.isDisabled && (
        <Button title={t("enter")} onClick={apply}>
          {t("apply")} <kbd aria-hidden="true">↵</kbd>
        </Button>
      )}
    </>
  );
}

type DayFilterProps = DayRangeFilterProps & {
  end: DayEnd;
  inputRef?: Ref<HTMLInputElement>;
};

/** One end of a range; a draft until Enter. */
function DayFilter({ end, range, wiring, inputRef }: DayFilterProps) {
  const t = useTranslations("orders.filters");
  const draft = wiring?.isDisabled ? "" : range.drafts[end];
  const set = (text: string) => range.set(end, text);
  return (
    <DayField
      label={t(end)}
      text={draft}
      day={parseDay(draft)}
      isSet={draft !== "" && !range.isDirty[end]}
      className="w-[154px] [&_input:not([type=date])]:h-5"
      input={{ ref: inputRef, disabled: wiring?.isDisabled, "aria-describedby": wiring?.describedBy }}
      on={{ text: set, pick: set, enter: range.apply, escape: range.reset }}
    />
  );
}

type DayEnd = keyof DayRange;

type DayRangeDraft = {
  /** What stands in the fields: what is applied, or a draft that is marked as one. */
  drafts: Record<DayEnd, string>;
  isDirty: Record<DayEnd, boolean>;
  issue: DayRangeIssue | null;
  set: (end: DayEnd, text: string) => void;
  reset: () => void;
  /** Applies the pair as it stands: setting both ends is one request. What can't be requested is said. */
  apply: () => void;
};

export function useDayRange(
  { from = "", to = "" }: DayRange,
  onApply: (range: DayRange) => void,
): DayRangeDraft {
  const [fromText, setFrom] = useDraft(from);
  const [toText, setTo] = useDraft(to);
  const [refused, setRefused] = useState<string | null>(null);
  const parsed = readDayRange(fromText, toText);
  const pair = `${fromText} ${toText}`;
  return {
    drafts: { from: fromText, to: toText },
    isDirty: { from: fromText !== from, to: toText !== to },
    issue: refused === pair && "issue" in parsed ? parsed.issue : null,
    set: (end, text) => (end === "from" ? setFrom(text) : setTo(text)),
    reset: () => {
      setFrom(from);
      setTo(to);
    },
    apply: () => {
      if ("issue" in parsed) return setRefused(pair);
      setFrom(parsed.range.from ?? "");
      setTo(parsed.range.to ?? "");
      onApply(parsed.range);
    },
  };
}

type DayRange = { from?: string; to?: string };
type DayRangeIssue = "badDay" | "wrongOrder";

/** Both days as typed, read together: the range to request, or why it can't be requested. An empty end is open. */
export function readDayRange(
  fromText: string,
  toText: string,
): { range: DayRange } | { issue: DayRangeIssue } {
  const [from, to] = [parseDay(fromText), parseDay(toText)];
  if (from === null || to === null) return { issue: "badDay" };
  if (from !== undefined && to !== undefined && from > to) return { issue: "wrongOrder" };
  return { range: { from, to } };
}
