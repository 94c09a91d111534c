"use client";

import { useTranslations } from "next-intl";
import type { Ref } from "react";
import type { DayEnd, DayRangeDraft } from "#components/orders/filters/use-day-range.ts";
import { DayField } from "#components/ui/inline-field.tsx";
import { parseDay } from "#lib/shared/dates/parse-day.ts";

type Props = {
  end: DayEnd;
  range: DayRangeDraft;
  isDisabled?: boolean;
  describedBy?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** One end of a range; a draft until Enter. */
export function DayFilter({ end, range, isDisabled, describedBy, inputRef }: Props) {
  const t = useTranslations("orders.filters");
  const draft = isDisabled ? "" : range.drafts[end];
  const set = (text: string) => range.set(end, text);
  return (
    <DayField
      label={t(end)}
      text={draft}
      day={parseDay(draft)}
      isSet={draft !== "" && !range.isDirty[end]}
      className="orders-day-filter"
      input={{ ref: inputRef, disabled: isDisabled, "aria-describedby": describedBy }}
      on={{ text: set, pick: set, enter: range.apply, escape: range.reset }}
    />
  );
}
