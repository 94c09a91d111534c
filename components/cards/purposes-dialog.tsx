"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/field.tsx";
import { newUuid } from "#lib/client/paid-request.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { MAX_PURPOSE_LENGTH, MAX_PURPOSES } from "#lib/shared/cards/cards.ts";
import { findPurpose, isNameTwice, joinNames, listNames, type Purpose } from "#lib/shared/cards/purposes.ts";
import { visibleName } from "#lib/shared/names/visible-name.ts";
import { LOCALE_NAMES } from "#lib/shared/text/locales.ts";

type PurposesDialogProps = {
  initial: readonly Purpose[];
  /** Null on success. */
  onSave: (purposes: Purpose[]) => Promise<CommandError | null>;
  onClose: () => void;
};

const LANGUAGES = { en: LOCALE_NAMES.en, zh: LOCALE_NAMES["zh-CN"] };
const FIELDS = ["en", "zh"] as const;

/** Edits the purposes to choose from: a row each, with a name in each language. */
export function PurposesDialog({ initial, onSave, onClose }: PurposesDialogProps) {
  const t = useTranslations("cards.purposes");
  const errors = useTranslations("cards.errors");
  const issueId = useId();
  const rowsRef = useRef<HTMLOListElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const [rows, setRows] = useState<readonly Purpose[]>(initial);
  const [error, setError] = useState<CommandError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const purposes = rows.map(trimNames).filter((row) => listNames(row).length > 0);
  const issue = purposes.some((purpose) => personalDataIn(joinNames(purpose)) !== null)
    ? errors("purposeNamesPerson")
    : isNameTwice(purposes)
      ? t("same")
      : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || issue !== undefined) return;
    setBusy(true);
    setError(await onSave(purposes));
    setBusy(false);
  }

  /** Moves a row before the one above it. */
  function moveUp(row: Purpose, at: number) {
    const others = rows.filter((one) => one !== row);
    change([...others.slice(0, at - 1), row, ...others.slice(at - 1)], at - 1);
  }

  /** Changes the number or order of the rows, and focuses one of them. */
  function change(next: readonly Purpose[], focused: number) {
    setRows(next);
    requestAnimationFrame(() => {
      const field = rowsRef.current?.children[focused]?.querySelector("input");
      (field ?? addRef.current)?.focus();
    });
  }

  /** True if this name is one of those that the issue is about. */
  function isWrong(row: Purpose, name: string): boolean {
    if (issue === undefined || name === "") return false;
    const others = rows.filter((one) => one !== row).map(trimNames);
    return personalDataIn(joinNames(row)) !== null || findPurpose(others, name) !== undefined;
  }

  return (
    <FormDialog
      isWide
      title={t("title")}
      labels={{ act: t("save") }}
      form={{ submit, isBusy, error }}
      onClose={onClose}
    >
      <p className="mb-3 text-table text-ink-2">{t("hint")}</p>
      <ol ref={rowsRef} className="grid gap-2 phone:gap-4">
        {rows.map((row, at) => (
          <li
            key={row.id}
            className={
              "grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto] items-center gap-2 " +
              "phone:grid-cols-[minmax(0,1fr)_auto_auto] phone:[&>.btn]:size-11 " +
              "phone:[&>:nth-child(2)]:col-start-1 phone:[&>:nth-child(2)]:row-start-2"
            }
          >
            {FIELDS.map((field) => (
              <Input
                key={field}
                lang={field === "zh" ? "zh-CN" : "en"}
                aria-label={t("name", { nr: at + 1, language: LANGUAGES[field] })}
                aria-invalid={isWrong(row, row[field].trim()) || undefined}
                aria-describedby={issue === undefined ? undefined : issueId}
                // Shown where this name is missing.
                placeholder={listNames(row)[0] ?? LANGUAGES[field]}
                maxLength={MAX_PURPOSE_LENGTH}
                autoComplete="off"
                value={row[field]}
                data-autofocus={at === 0 && field === "en" ? true : undefined}
                onChange={(event) =>
                  setRows(rows.map((one) => (one === row ? { ...row, [field]: event.target.value } : one)))
                }
              />
            ))}
            <Button
              variant="quiet"
              icon="up"
              label={t("moveUp", { nr: at + 1 })}
              disabled={at === 0}
              onClick={() => moveUp(row, at)}
            />
            <Button
              variant="quiet"
              icon="x"
              label={t("remove", { nr: at + 1 })}
              onClick={() =>
                change(
                  rows.filter((one) => one !== row),
                  Math.min(at, rows.length - 2),
                )
              }
            />
          </li>
        ))}
      </ol>
      {issue !== undefined && (
        <p id={issueId} role="alert" className="field-hint mark is-bad icon-alert mt-2">
          {issue}
        </p>
      )}
      {rows.length < MAX_PURPOSES && (
        <Button
          ref={addRef}
          size="s"
          icon="plus"
          className="mt-3 phone:h-11"
          onClick={() => change([...rows, { id: newUuid(), en: "", zh: "" }], rows.length)}
        >
          {t("add")}
        </Button>
      )}
    </FormDialog>
  );
}

function trimNames({ id, en, zh }: Purpose): Purpose {
  return { id, en: visibleName(en), zh: visibleName(zh) };
}
