"use client";

import { useTranslations } from "next-intl";
import { type ChangeEvent, useLayoutEffect, useRef, useState } from "react";
import { InputField } from "#components/ui/field.tsx";
import { type CardFieldCheck, cleanCardField } from "#lib/shared/cards/card-fields.ts";
import type { CardField } from "#lib/shared/cards/cards.ts";
import { caretIn, shownCardField } from "./card-draft.ts";
import { NO_AUTOFILL } from "./no-autofill.ts";

type HolderFieldProps = {
  field: CardField;
  value: string;
  check: CardFieldCheck;
  /** The person has tried to send the form: errors are shown at once. */
  isTried: boolean;
  /** Error caused by something other than its own text. */
  error?: string | undefined;
  /** Replaces the hint unless there is an error or warning. */
  note?: string | undefined;
  hasFocus?: boolean;
  /** Handles a pasted text; false leaves it to the browser. */
  onPaste: (text: string) => boolean;
  onChange: (text: string) => void;
};

/** One field of a card holder, checked while typing: errors appear once it was left, a good value at once. */
export function HolderField({
  field,
  value,
  check,
  isTried,
  error,
  note,
  hasFocus = false,
  onPaste,
  onChange,
}: HolderFieldProps) {
  const t = useTranslations("cards");
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [isLeft, setLeft] = useState(false);
  const [isUnified, setUnified] = useState(false);
  const bare = cleanCardField(field, value);
  const count = bare.length;

  // A controlled field that is set again puts the caret at its end.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function type(event: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = event.target;
    // Checks the input, not the key: setting the field would end the composition.
    // eslint-disable-next-line no-restricted-syntax -- the rule is about keys; this reads an input event
    if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) return onChange(typed);
    show(typed, selectionStart ?? typed.length);
  }

  function show(typed: string, at: number) {
    const next = shownCardField(field, typed);
    if (next !== typed) caret.current = caretIn(next, typed, at);
    if (field === "name") setUnified(next !== "" && (isUnified || next !== typed));
    onChange(next);
  }

  const isWrong = check.kind === "error" && (isTried || (isLeft && count > 0));
  const isFit = check.kind === "ok" && field !== "name";

  function hint(): string {
    if (check.kind === "warning") return t(`warnings.${check.why}`);
    if (note !== undefined) return note;
    if (isUnified && count > 0) return t("unified");
    if (!isFit) return t(`hints.${field}`);
    return t(`fits.${field === "idCardCode" && count === 15 ? "oldId" : field}`);
  }

  return (
    <InputField
      label={t(`fields.${field}`)}
      aside={
        count > 0 && (field === "accountNo" || field === "idCardCode")
          ? t("count", { count, isId: String(field === "idCardCode") })
          : undefined
      }
      hint={hint()}
      hintTone={check.kind === "warning" || note !== undefined ? "warn" : isFit ? "ok" : undefined}
      error={isWrong ? t(`errors.${check.why}`, { count }) : error}
      ref={input}
      isMono={field !== "name"}
      lang={field === "name" ? "zh-CN" : undefined}
      value={value}
      maxLength={200}
      {...NO_AUTOFILL}
      inputMode={field === "accountNo" || field === "bankPreMobile" ? "numeric" : undefined}
      aria-required
      autoFocus={hasFocus}
      onPaste={(event) => {
        if (onPaste(event.clipboardData.getData("text/plain"))) event.preventDefault();
      }}
      onChange={type}
      onCompositionEnd={(event) => show(event.currentTarget.value, event.currentTarget.selectionStart ?? 0)}
      onBlur={() => setLeft(count > 0)}
    />
  );
}
