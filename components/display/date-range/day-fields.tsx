"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/field.tsx";
import { parseDay, parseTime } from "#lib/shared/dates/typed-dates.ts";
import { type DayPreset, presetDays } from "#lib/shared/dates/day-presets.ts";
import type { DayRange } from "#lib/shared/dates/moments.ts";
import type { DayDraft, DayTexts } from "./use-day-draft.ts";

type PresetButtonsProps = {
  presets: readonly DayPreset[];
  draft: DayDraft;
  today: string;
  isDisabled?: boolean;
  isBounded?: boolean;
  className?: string;
  onPick: (range: DayRange, preset: DayPreset | null) => void;
};

/** Presets, with the current one pressed. */
export function PresetButtons({
  presets,
  draft,
  today,
  isDisabled,
  isBounded,
  className,
  onPick,
}: PresetButtonsProps) {
  const t = useTranslations("ui.dates");
  const choices: (readonly [DayPreset | null, DayRange])[] = presets.map((preset) => [
    preset,
    presetDays(preset, today),
  ]);
  if (!isBounded) choices.unshift([null, {}]);
  const chosen = choices.findIndex(
    ([, { from = "", to = "" }]) =>
      draft.fromTime + draft.toTime === "" &&
      (parseDay(draft.from) ?? "") === from &&
      (parseDay(draft.to) ?? "") === to,
  );
  return (
    <div role="group" aria-label={t("presets")} className={className}>
      {choices.map(([preset, range], index) => (
        <Button
          key={preset ?? "any"}
          variant="quiet"
          className="justify-start phone:h-(--touch)"
          aria-pressed={index === chosen}
          disabled={isDisabled}
          onClick={() => onPick(range, preset)}
        >
          {t(preset ?? "any")}
        </Button>
      ))}
    </div>
  );
}

type DayFieldsProps = { draft: DayDraft; isDisabled?: boolean };

const DAYS = ["from", "to"] as const;
const TIMES = ["fromTime", "toTime"] as const;

/** Typed ends of the range, with times of day on demand. */
export function DayFields({ draft, isDisabled }: DayFieldsProps) {
  const t = useTranslations("ui.dates");
  const box = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (isWanted.current) box.current?.querySelector<HTMLElement>("[data-time]")?.focus();
    isWanted.current = false;
  }, [draft.isTimed]);

  const field = (name: keyof DayTexts, isTime: boolean) => {
    const isBad = (isTime ? parseTime : parseDay)(draft[name]) === null;
    const isWrong = draft.wrong?.fields.includes(name) ?? false;
    return (
      <InputField
        key={name}
        label={t(name)}
        error={isWrong && draft.wrong ? t(draft.wrong.issue) : undefined}
        aria-invalid={isBad || isWrong || undefined}
        className="tabular-nums"
        data-time={isTime || undefined}
        value={draft[name]}
        placeholder={t(isTime ? "timeFormat" : "format")}
        maxLength={10}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        disabled={isDisabled}
        onChange={(event) => draft.set({ [name]: event.target.value })}
      />
    );
  };
  return (
    <div ref={box} className="grid grid-cols-2 gap-x-3 gap-y-2">
      {DAYS.map((name) => field(name, false))}
      {draft.isTimed && TIMES.map((name) => field(name, true))}
      {draft.takesTimes && (
        <Button
          variant="quiet"
          size="s"
          icon={draft.isTimed ? "x" : "clock"}
          className="col-span-2 -ml-2 justify-self-start phone:h-(--touch)"
          disabled={isDisabled}
          onClick={() => {
            isWanted.current = !draft.isTimed;
            draft.time(!draft.isTimed);
          }}
        >
          {t(draft.isTimed ? "wholeDays" : "addTimes")}
        </Button>
      )}
    </div>
  );
}

/** Time zone of the days. */
export function ZoneNote() {
  const t = useTranslations("ui.dates");
  const zone = useTimeZone() ?? "UTC";
  return (
    <p className="flex-1 text-meta text-ink-3">
      {t("zone", { zone, isChina: String(zone === "Asia/Shanghai") })}
    </p>
  );
}
