"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent, Ref } from "react";
import { useRef } from "react";
import { parseDay } from "#components/orders/parse-day.ts";
import type { DayEnd, DayRangeDraft } from "#components/orders/use-day-range.ts";
import { Icon } from "#components/ui/icon.tsx";
import { InlineField } from "#components/ui/inline-field.tsx";

type Props = { end: DayEnd; range: DayRangeDraft; isDisabled?: boolean; describedBy?: string; inputRef?: Ref<HTMLInputElement> };

/** One end of a range, typed or picked. Written as the service wants it whatever the browser's own habit; a draft until Enter. */
export function DayFilter({ end, range, isDisabled, describedBy, inputRef }: Props) {
  const t = useTranslations("orders.filters");
  const picker = useRef<HTMLInputElement>(null);
  const label = t(end);
  const draft = isDisabled ? "" : range.drafts[end];
  const day = parseDay(draft);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") range.apply();
    if (event.key !== "Escape") return;
    range.reset();
    event.currentTarget.blur();
  }

  return (
    <InlineField label={label} isSet={draft !== "" && !range.isDirty[end]} className="orders-day-filter">
      <input
        ref={inputRef}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={day === null || undefined}
        value={draft}
        placeholder={t("any")}
        maxLength={10}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="search"
        disabled={isDisabled}
        onChange={(event) => range.set(end, event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="orders-take-away" aria-label={`${t("pickDay")}: ${label}`} disabled={isDisabled} onClick={() => picker.current?.showPicker()}>
        <Icon name="today" />
      </button>
      <input ref={picker} type="date" tabIndex={-1} aria-hidden="true" disabled={isDisabled} value={day ?? ""} onChange={(event) => range.set(end, event.target.value)} />
    </InlineField>
  );
}
