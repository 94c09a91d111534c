"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { useToday } from "#components/display/use-minute.ts";
import { Icon } from "#components/ui/icon.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { placeMenu } from "#components/ui/menu.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { DayPreset } from "#lib/shared/dates/day-presets.ts";
import type { DayRange } from "#lib/shared/dates/moments.ts";

const DaysText = lazyPart(() => import("./days-text.tsx").then((module) => module.DaysText));
const DateRangePanel = lazyPart(() =>
  import("./date-range-panel.tsx").then((module) => module.DateRangePanel),
);

type DateRangeProps = {
  range: DayRange;
  presets?: readonly DayPreset[];
  /** Usual price of other days. With a price, a preset only fills the fields, and a press loads. */
  price?: string | undefined;
  /** Ends may have a time of day. */
  takesTimes?: boolean;
  /** The range can't be "Any time". */
  isBounded?: boolean;
  /** Presets are shown beside it on wide screens, so the button shows the days there. */
  isPane?: boolean;
  isDisabled?: boolean;
  describedBy?: string;
  className?: string;
  onApply: (range: DayRange, preset: DayPreset | null) => void;
};

/** Range of days: a button with the choice opens presets, typed days and months. */
export function DateRange({
  range,
  presets,
  price,
  takesTimes,
  isBounded = false,
  isPane,
  isDisabled,
  describedBy,
  className,
  onApply,
}: DateRangeProps) {
  const t = useTranslations("ui.dates");
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const today = useToday();
  const isSet = !isDisabled && (range.from ?? range.to) !== undefined;
  const place = () => {
    if (popover.current && button.current) placeMenu(popover.current, button.current, "start");
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={cn("inline-field pr-2 text-left", isSet && !isBounded && "is-set", className)}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-describedby={describedBy}
        disabled={isDisabled}
      >
        <span>{t("label")}</span>
        {isSet ? (
          <DaysText range={range} presets={presets} isPane={isPane} />
        ) : (
          <b className="flex-1 truncate font-text">{t("any")}</b>
        )}
        <Icon name="today" className="text-ink-3" />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t("label")}
        className="menu max-w-[calc(100vw-16px)] p-0 empty:opacity-0"
        onToggle={(event) => setOpen(event.newState === "open")}
      >
        {isOpen && today !== null && (
          <DateRangePanel
            range={range}
            presets={presets}
            today={today}
            price={price}
            takesTimes={takesTimes}
            isBounded={isBounded}
            onDrawn={place}
            onApply={(next, chosen) => {
              popover.current?.hidePopover();
              onApply(next, chosen);
            }}
          />
        )}
      </div>
    </>
  );
}
