"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { parseDay } from "#components/orders/parse-day.ts";
import { Icon } from "#components/ui/icon.tsx";
import { InlineField } from "#components/ui/inline-field.tsx";

type Props = {
  label: string;
  /** What is applied, YYYY-MM-DD; give it as `key` too, so that the draft follows it. */
  value: string | undefined;
  isDisabled?: boolean;
  describedBy?: string;
  /** Null when what was typed is no day. */
  onApply: (day: string | undefined | null) => void;
};

/** A day, typed or picked. Written as the service wants it whatever the browser's own habit; applied by Enter, by leaving or by choice. */
export function DayFilter({ label, value, isDisabled, describedBy, onApply }: Props) {
  const t = useTranslations("orders.filters");
  const [draft, setDraft] = useState(value ?? "");
  const picker = useRef<HTMLInputElement>(null);
  const isBad = parseDay(draft) === null;

  function apply() {
    const day = parseDay(draft);
    if (day !== value) onApply(day);
  }

  return (
    <InlineField label={label} isSet={value !== undefined} className="orders-day-filter">
      <input
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isBad || undefined}
        value={draft}
        placeholder={t("any")}
        maxLength={10}
        inputMode="numeric"
        autoComplete="off"
        disabled={isDisabled}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && apply()}
      />
      <button type="button" className="orders-take-away" aria-label={`${t("pickDay")}: ${label}`} disabled={isDisabled} onClick={() => picker.current?.showPicker()}>
        <Icon name="today" />
      </button>
      <input ref={picker} type="date" tabIndex={-1} aria-hidden="true" disabled={isDisabled} value={value ?? ""} onChange={(event) => onApply(event.target.value || undefined)} />
    </InlineField>
  );
}
