"use client";

import { useState } from "react";
import { DayField } from "#components/ui/inline-field.tsx";
import { parseDay } from "#lib/shared/base/url-params.ts";

type DayChoiceProps = {
  label: string;
  value: string | undefined;
  className?: string;
  onDay: (day: string | undefined) => void;
};

/**
 * A day that filters as soon as it is settled: a draft until Enter, the picker or leaving the field. What is
 * no day is marked and not filtered by.
 */
export function DayChoice({ label, value, className, onDay }: DayChoiceProps) {
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
      text={text}
      day={day}
      isSet={value !== undefined && day === value}
      className={className}
      on={{
        text: setText,
        pick: settle,
        enter: () => settle(text),
        escape: () => setText(value ?? ""),
        leave: () => settle(text),
      }}
    />
  );
}
