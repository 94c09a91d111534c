"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { parseDay } from "#lib/shared/base/url-params.ts";
import { type DayPreset, presetDays } from "#lib/shared/dates/day-presets.ts";
import type { DayDraft, DayRange } from "./use-day-draft.ts";

type PresetButtonsProps = {
  presets: readonly DayPreset[];
  draft: DayDraft;
  today: string;
  isDisabled?: boolean;
  isBounded?: boolean;
  className?: string;
  onPick: (range: DayRange, preset: DayPreset | null) => void;
};

/** The usual ranges, the one in the fields pressed. */
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
      (parseDay(draft.from) ?? "") === from && (parseDay(draft.to) ?? "") === to,
  );
  return (
    <div role="group" aria-label={t("presets")} className={className}>
      {choices.map(([preset, range], index) => (
        <Button
          key={preset ?? "any"}
          variant="quiet"
          className="justify-start aria-pressed:bg-accent-tint aria-pressed:text-accent-ink phone:h-(--touch)"
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

/** Both ends as they are typed. */
export function DayFields({ draft, isDisabled }: DayFieldsProps) {
  const t = useTranslations("ui.dates");
  return (
    <div className="grid grid-cols-2 gap-3">
      {(["from", "to"] as const).map((end) => {
        const isBad = parseDay(draft[end]) === null;
        const isWrong = draft.issue === "badDay" ? isBad : draft.issue !== null && end === "to";
        return (
          <Field key={end} label={t(end)} error={isWrong && draft.issue ? t(draft.issue) : undefined}>
            {(wiring) => (
              <Input
                {...wiring}
                aria-invalid={isBad || isWrong || undefined}
                className="tabular-nums"
                value={draft[end]}
                placeholder={t("format")}
                maxLength={10}
                inputMode="numeric"
                autoComplete="off"
                enterKeyHint="done"
                disabled={isDisabled}
                onChange={(event) => draft.set({ ...draft, [end]: event.target.value })}
              />
            )}
          </Field>
        );
      })}
    </div>
  );
}

/** Whose days they are. */
export function ZoneNote() {
  const t = useTranslations("ui.dates");
  const zone = useTimeZone() ?? "UTC";
  return (
    <p className="flex-1 text-meta text-ink-3">
      {t("zone", { zone, isChina: String(zone === "Asia/Shanghai") })}
    </p>
  );
}
