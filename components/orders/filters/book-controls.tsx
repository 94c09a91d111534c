"use client";

import { useTranslations } from "next-intl";
import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { OrderStatuses } from "#components/orders/columns/status-text.ts";
import { Button } from "#components/ui/button.tsx";
import { InlineField } from "#components/ui/inline-field.tsx";
import { isIndexedSearch } from "#lib/shared/orders/find-orders.ts";
import { FlagControl, SourceControl } from "./choice-controls.tsx";
import { DaysControl, TextControl } from "./filter-control.tsx";
import type { ControlProps, Controls } from "./filters.ts";

/** Controls of the book's filters, by kind. */
export const BOOK_CONTROLS: Controls = {
  source: SourceControl,
  text: BookTextControl,
  moment: DaysControl,
  status: StatusControl,
  flag: FlagControl,
  switch: SwitchControl,
};

function BookTextControl(props: ControlProps<"text">) {
  return props.field.isMain ? <SearchControl {...props} /> : <TextControl {...props} />;
}

/** A pause in typing. */
const PAUSE_MS = 250;

/** The search follows the typing, as reading the book is free. */
function SearchControl(props: ControlProps<"text">) {
  const { value = "", set } = props;
  const place = useRef<HTMLSpanElement>(null);
  /** A text that an input method composes waits until it is complete. */
  const isComposing = useRef(false);
  // A text typed before this script came counts, too.
  const [edit, setEdit] = useState({ afterMs: 0 });
  const apply = useEffectEvent(() => {
    const text = place.current?.querySelector("input")?.value.trim();
    if (text !== undefined && text !== value && !isComposing.current && isIndexedSearch(text)) set(text);
  });
  useEffect(() => {
    const timer = setTimeout(apply, edit.afterMs);
    return () => clearTimeout(timer);
  }, [edit]);
  return (
    <span
      ref={place}
      className="contents"
      onInput={() => setEdit({ afterMs: PAUSE_MS })}
      onCompositionStart={() => (isComposing.current = true)}
      onCompositionEnd={() => {
        isComposing.current = false;
        setEdit({ afterMs: 0 });
      }}
    >
      <TextControl {...props} />
    </span>
  );
}

function StatusControl({ label, value = "", set }: ControlProps<"status">) {
  const t = useTranslations("orders.filters");
  const statuses = use(OrderStatuses);
  if (statuses.length === 0) return null;
  return (
    <InlineField label={label} isSet={value !== ""} className="w-36">
      <select
        aria-label={label}
        value={String(value)}
        onChange={(event) => set(event.target.value || undefined)}
      >
        <option value="">{t("any")}</option>
        {statuses.map((status) => (
          <option key={status.value} value={status.value}>
            {status.name}
          </option>
        ))}
      </select>
    </InlineField>
  );
}

function SwitchControl({ label, value, set }: ControlProps<"switch">) {
  const isOn = value === true;
  return (
    <Button aria-pressed={isOn} onClick={() => set(!isOn)}>
      {label}
    </Button>
  );
}
