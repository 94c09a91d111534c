"use client";

import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { usePhone } from "#components/ui/use-phone.ts";
import { type DayPreset, LIST_PRESETS } from "#lib/shared/dates/day-presets.ts";
import type { DayRange } from "#lib/shared/dates/moments.ts";
import { DayFields, PresetButtons, ZoneNote } from "./day-fields.tsx";
import { MonthGrids } from "./month-grids.tsx";
import { useDayDraft } from "./use-day-draft.ts";

type DateRangePanelProps = {
  range: DayRange;
  presets?: readonly DayPreset[] | undefined;
  today: string;
  price: string | undefined;
  takesTimes: boolean | undefined;
  isBounded: boolean;
  /** Called once it has its size, for positioning. */
  onDrawn: () => void;
  onApply: (range: DayRange, preset: DayPreset | null) => void;
};

/** Presets, both days typed, and two months to choose from. */
export function DateRangePanel({
  range,
  presets = LIST_PRESETS,
  today,
  price,
  takesTimes,
  isBounded,
  onDrawn,
  onApply,
}: DateRangePanelProps) {
  const t = useTranslations("ui.dates");
  const draft = useDayDraft(range, takesTimes);
  const isPhone = usePhone();
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(onDrawn);
  useEffect(() => {
    const chosen = form.current?.querySelector<HTMLElement>("[role=group] [aria-pressed=true]");
    (chosen ?? form.current?.querySelector<HTMLElement>("button"))?.focus();
  }, []);

  return (
    <form
      ref={form}
      className="flex phone:flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        const days = draft.read();
        if (days) onApply(days, null);
      }}
    >
      <PresetButtons
        presets={presets}
        draft={draft}
        today={today}
        isBounded={isBounded}
        className={
          "grid flex-none content-start gap-0.5 border-r border-line p-2 " +
          "phone:grid-cols-2 phone:border-r-0 phone:border-b"
        }
        onPick={(next, preset) => (price === undefined ? onApply(next, preset) : draft.pick(next))}
      />
      <div className="grid min-w-0 gap-3 p-3">
        <DayFields draft={draft} />
        <MonthGrids draft={draft} today={today} count={isPhone ? 1 : 2} />
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <ZoneNote />
          <Button type="submit" variant="primary" price={price} className="phone:h-(--touch)">
            {t("apply")}
          </Button>
        </div>
      </div>
    </form>
  );
}
