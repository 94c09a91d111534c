"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { DayFilter } from "#components/orders/filters/day-filter.tsx";
import type { DayRangeDraft } from "#components/orders/filters/use-day-range.ts";
import { Button } from "#components/ui/button.tsx";

type Props = { range: DayRangeDraft; isDisabled?: boolean; describedBy?: string };

/** From and To, asked together: by Enter in either, or by the press that shows while they are a draft. */
export function DayRangeFilter({ range, ...wiring }: Props) {
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
      <DayFilter end="from" range={range} {...wiring} />
      <DayFilter end="to" inputRef={last} range={range} {...wiring} />
      {isDraft && !wiring.isDisabled && (
        <Button title={t("enter")} onClick={apply}>
          {t("apply")} <kbd aria-hidden="true">↵</kbd>
        </Button>
      )}
    </>
  );
}
