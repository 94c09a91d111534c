"use client";

import { useTranslations } from "next-intl";
import type { Ref } from "react";
import type { DayEnd, DayRangeDraft } from "#components/orders/filters/use-day-range.ts";
import { DayField } from "#components/ui/day-field.tsx";
import { parseDay } from "#lib/shared/base/url-params.ts";

type Props = {
  end: DayEnd;
  range: DayRangeDraft;
  isDisabled?: boolean;
  describedBy?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** One end of a range; a draft until Enter. */
export function DayFilter({ end, range, isDisabled, ...rest }: Props) {
  const t = useTranslations("orders.filters");
  const day = useTranslations("ui.day");
  const draft = isDisabled ? "" : range.drafts[end];
  const set = (text: string) => range.set(end, text);
  return (
    <DayField
      {...rest}
      label={t(end)}
      placeholder={day("any")}
      pickLabel={day("pick")}
      text={draft}
      day={parseDay(draft)}
      isSet={draft !== "" && !range.isDirty[end]}
      isDisabled={isDisabled}
      className="orders-day-filter"
      onText={set}
      onPick={set}
      onEnter={range.apply}
      onEscape={range.reset}
    />
  );
}
