"use client";

import { useTranslations } from "next-intl";
import { useRef, type ComponentPropsWithRef, type KeyboardEvent, type ReactNode } from "react";
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
  text: string;
  /** The day that `text` is, as YYYY-MM-DD; null for none, undefined for nothing typed. */
  day: string | null | undefined;
  isSet: boolean;
  className?: string;
  /** How the field is wired to what is around it. */
  input?: Pick<ComponentPropsWithRef<"input">, "ref" | "disabled" | "aria-describedby">;
  on: {
    text: (text: string) => void;
    /** A day from the picker. */
    pick: (text: string) => void;
    enter: () => void;
    escape: () => void;
    leave?: () => void;
  };
};

/** A day typed or picked, written YYYY-MM-DD whatever the browser's own habit. */
export function DayField({ label, text, day, isSet, className, input, on }: DayFieldProps) {
  const t = useTranslations("ui.day");
  const picker = useRef<HTMLInputElement>(null);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") on.enter();
    if (event.key !== "Escape") return;
    on.escape();
    event.currentTarget.blur();
  }

  return (
    <InlineField label={label} isSet={isSet} className={cn("day-field", className)}>
      <input
        {...input}
        aria-label={label}
        aria-invalid={day === null || undefined}
        value={text}
        placeholder={t("any")}
        maxLength={10}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => on.text(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={on.leave}
      />
      <button
        type="button"
        className="field-end"
        aria-label={`${t("pick")}: ${label}`}
        disabled={input?.disabled}
        onClick={() => picker.current?.showPicker()}
      >
        <Icon name="today" />
      </button>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        disabled={input?.disabled}
        value={day ?? ""}
        onChange={(event) => on.pick(event.target.value)}
      />
    </InlineField>
  );
}
