"use client";

import { useRef, type ReactNode, type KeyboardEvent, type Ref } from "react";
import { cn } from "#lib/shared/base/cn.ts";
import { Icon } from "./icon.tsx";

type InlineFieldProps = {
  label: string;
  isSet?: boolean;
  className?: string;
  title?: string;
  children: ReactNode;
};

/** A filter that carries its own name: a label around one bare `input` or `select`. */
export function InlineField({ label, isSet, className, title, children }: InlineFieldProps) {
  return (
    <label className={cn("inline-field", isSet && "is-set", className)} title={title}>
      <span>{label}</span>
      {children}
    </label>
  );
}

type DayFieldProps = {
  label: string;
  /** What stands in an empty field. */
  placeholder: string;
  /** Name of the button that opens the browser's picker. */
  pickLabel: string;
  text: string;
  /** The day that `text` is, as YYYY-MM-DD; null for none, undefined for nothing typed. */
  day: string | null | undefined;
  isSet: boolean;
  isDisabled?: boolean;
  describedBy?: string;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
  onText: (text: string) => void;
  /** A day from the picker. */
  onPick: (text: string) => void;
  onEnter: () => void;
  onEscape: () => void;
  onLeave?: () => void;
};

/** A day typed or picked, written YYYY-MM-DD whatever the browser's own habit. */
export function DayField({
  label,
  placeholder,
  pickLabel,
  text,
  day,
  isSet,
  isDisabled,
  describedBy,
  inputRef,
  className,
  ...on
}: DayFieldProps) {
  const picker = useRef<HTMLInputElement>(null);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") on.onEnter();
    if (event.key !== "Escape") return;
    on.onEscape();
    event.currentTarget.blur();
  }

  return (
    <InlineField label={label} isSet={isSet} className={cn("day-field", className)}>
      <input
        ref={inputRef}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={day === null || undefined}
        value={text}
        placeholder={placeholder}
        maxLength={10}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="search"
        disabled={isDisabled}
        onChange={(event) => on.onText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={on.onLeave}
      />
      <button
        type="button"
        className="field-end"
        aria-label={`${pickLabel}: ${label}`}
        disabled={isDisabled}
        onClick={() => picker.current?.showPicker()}
      >
        <Icon name="today" />
      </button>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        disabled={isDisabled}
        value={day ?? ""}
        onChange={(event) => on.onPick(event.target.value)}
      />
    </InlineField>
  );
}
