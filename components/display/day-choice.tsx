"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DayField } from "#components/ui/day-field.tsx";
import { parseDay } from "#lib/shared/base/url-params.ts";

type DayChoiceProps = { label: string; value: string | undefined; onDay: (day: string | undefined) => void };

/** A day that filters as soon as it is settled: a draft until Enter, the picker or leaving the field. What is no day is marked and not asked. */
export function DayChoice({ label, value, onDay }: DayChoiceProps) {
  const t = useTranslations("ui.day");
  const [{ over, text }, setDraft] = useState({ over: value, text: value ?? "" });
  // A day that changes from outside takes the place of what was typed over the one before.
  if (over !== value) setDraft({ over: value, text: value ?? "" });
  const day = parseDay(text);
  const setText = (next: string) => setDraft({ over: value, text: next });

  function settle(next: string) {
    setText(next);
    const chosen = parseDay(next);
    if (chosen !== null && chosen !== value) onDay(chosen);
  }

  return (
    <DayField
      label={label}
      placeholder={t("any")}
      pickLabel={t("pick")}
      text={text}
      day={day}
      isSet={value !== undefined && day === value}
      onText={setText}
      onPick={settle}
      onEnter={() => settle(text)}
      onEscape={() => setText(value ?? "")}
      onLeave={() => settle(text)}
    />
  );
}
