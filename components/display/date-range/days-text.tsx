import { useTranslations } from "next-intl";
import { useToday } from "#components/display/use-minute.ts";
import { type DayPreset, LIST_PRESETS, presetDays } from "#lib/shared/dates/day-presets.ts";
import type { DayRange } from "#lib/shared/dates/moments.ts";
import { rangeText } from "./range-text.ts";

type DaysTextProps = {
  range: DayRange;
  presets?: readonly DayPreset[] | undefined;
  isPane?: boolean | undefined;
};

/** Chosen days as their button shows them: name of the preset, or its days where presets are shown `isPane`. */
export function DaysText({ range, presets = LIST_PRESETS, isPane }: DaysTextProps) {
  const t = useTranslations("ui.dates");
  const today = useToday();
  const preset = today === null ? undefined : findPreset(range, presets, today);
  const days = rangeText(range, today, t);
  if (!preset || !isPane) return <b className="flex-1 truncate font-text">{preset ? t(preset) : days}</b>;
  return (
    <>
      <b className="flex-1 truncate font-text phone:hidden">{days}</b>
      <b className="flex-1 truncate font-text not-phone:hidden">{t(preset)}</b>
    </>
  );
}

/** First preset with exactly these days. */
function findPreset({ from, to }: DayRange, presets: readonly DayPreset[], today: string) {
  return presets.find((preset) => {
    const days = presetDays(preset, today);
    return days.from === from && days.to === to;
  });
}
