"use client";

import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { usePurposeName } from "#components/cards/verdict/use-purpose-name.ts";
import { Button } from "#components/ui/button.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { MAX_PURPOSE_LENGTH } from "#lib/shared/cards/cards.ts";
import { findPurpose, type Purpose } from "#lib/shared/cards/purposes.ts";

type PurposeFieldProps = {
  value: string;
  purposes: readonly Purpose[];
  error: string | undefined;
  onChange: (purpose: string) => void;
};

const MAX_CHIPS = 6;

/** Purpose of a check: one that admins offer, or free text. */
export function PurposeField({ value, purposes, error, onChange }: PurposeFieldProps) {
  const t = useTranslations("cards");
  const nameOf = usePurposeName();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field label={t("purpose")} error={error} className="col-span-full">
      {(wiring) => (
        <div className="flex flex-wrap items-center gap-2">
          <Input
            {...wiring}
            ref={input}
            list={list}
            value={value}
            maxLength={MAX_PURPOSE_LENGTH}
            autoComplete="off"
            placeholder={t("purposeHint")}
            aria-required
            className="max-w-72 phone:max-w-none"
            data-purpose
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={list}>
            {purposes.map((each) => (
              <option key={each.id} value={nameOf(each)} />
            ))}
          </datalist>
          {purposes.slice(0, MAX_CHIPS).map((each) => (
            <Button
              key={each.id}
              size="s"
              className="max-w-48 truncate phone:h-11"
              aria-pressed={findPurpose([each], value.trim()) !== undefined}
              onClick={() => {
                onChange(nameOf(each));
                // Enter then submits the form.
                input.current?.focus();
              }}
            >
              <bdi className="truncate">{nameOf(each)}</bdi>
            </Button>
          ))}
        </div>
      )}
    </Field>
  );
}
