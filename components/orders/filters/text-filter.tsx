"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { InlineField } from "#components/ui/inline-field.tsx";
import { cn } from "#lib/shared/base/cn.ts";

export type FilterWiring = {
  isDisabled?: boolean;
  /** Id of the line with the reason. */
  describedBy?: string;
};

type TextFilterProps = {
  label: string;
  /** Applied value; the draft follows it. */
  value: string;
  placeholder: string;
  maxLength: number;
  wiring?: FilterWiring;
  isMono?: boolean;
  className?: string;
  /** Focused by the key "/". */
  isMain?: boolean;
  onApply: (text: string) => void;
  /** Called when the applied value is edited or dropped. */
  onEdit?: () => void;
};

/** A typed filter: applied by Enter, because each applied change may be a paid request. */
export function TextFilter({
  label,
  value,
  placeholder,
  maxLength,
  wiring: { isDisabled, describedBy } = {},
  isMono,
  className = "w-40",
  isMain,
  onApply,
  onEdit,
}: TextFilterProps) {
  const t = useTranslations("orders.filters");
  const [draft, setDraft] = useDraft(value);
  const isDirty = !isDisabled && draft.trim() !== value;
  const field = useShown(isDisabled ? value : draft, setDraft);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter" && isDirty) onApply(draft.trim());
    if (event.key !== "Escape") return;
    onEdit?.();
    setDraft(value);
    event.currentTarget.blur();
  }

  // The button disappears with the value; the focus stays in the field.
  function remove() {
    field.current?.focus();
    onApply("");
  }

  return (
    <InlineField label={label} isSet={value !== ""} className={className}>
      <input
        ref={field}
        aria-label={label}
        aria-keyshortcuts={isMain ? "/" : undefined}
        aria-describedby={describedBy}
        className={cn("h-5 pr-1", isMono && "mono")}
        defaultValue={value || undefined}
        placeholder={placeholder}
        maxLength={maxLength}
        disabled={isDisabled}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => {
          setDraft(event.target.value);
          onEdit?.();
        }}
        onKeyDown={onKeyDown}
      />
      {isDirty && (
        <kbd className="mr-[5px]" title={t("enter")}>
          ↵
        </kbd>
      )}
      {!isDirty && value !== "" && (
        <button
          type="button"
          className="field-end"
          aria-label={t("remove", { name: label })}
          disabled={isDisabled}
          onClick={remove}
        >
          <Icon name="x" size="small" />
        </button>
      )}
    </InlineField>
  );
}

/** Typed text before it is applied; another value replaces it, unless the person has typed on since. */
function useDraft(value: string): [draft: string, setDraft: (draft: string) => void] {
  const [{ value: last, draft }, setState] = useState({ value, draft: value });
  if (last !== value) setState({ value, draft: isTypedOn(draft.trim(), last, value) ? draft : value });
  return [draft, (draft) => setState({ value, draft })];
}

function isTypedOn(draft: string, last: string, value: string): boolean {
  return draft === value || (draft !== last && value !== "" && draft.startsWith(value));
}

/**
 * Writes `text` into the field. React would write the same value while hydrating and restyle the page each
 * time. Text typed before that stays.
 */
function useShown(text: string, keep: (typed: string) => void): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const isHydrated = useRef(false);
  useLayoutEffect(() => {
    const shown = field.current;
    if (shown !== null && shown.value !== text) {
      if (isHydrated.current) shown.value = text;
      else keep(shown.value);
    }
    isHydrated.current = true;
  });
  return field;
}
