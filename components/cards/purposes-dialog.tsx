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
  const { rows, rowsRef, addRef, type, add, moveUp, remove } = usePurposeRows(initial);
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
          <PurposeRow
            key={row.id}
            row={row}
            nr={at + 1}
            isWrong={(name) => isWrong(row, name)}
            issueId={issue === undefined ? undefined : issueId}
            onType={(typed) => type(row, typed)}
            onMoveUp={() => moveUp(row, at)}
            onRemove={() => remove(row, at)}
          />
        ))}
      </ol>
      {issue !== undefined && (
        <p id={issueId} role="alert" className="field-hint mark is-bad icon-alert mt-2">
          {issue}
        </p>
      )}
      {rows.length < MAX_PURPOSES && (
        <Button ref={addRef} size="s" icon="plus" className="mt-3 phone:h-11" onClick={add}>
          {t("add")}
        </Button>
      )}
    </FormDialog>
  );
}

/** Rows of the form; a change of their number or order focuses one of them. */
function usePurposeRows(initial: readonly Purpose[]) {
  const rowsRef = useRef<HTMLOListElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const [rows, setRows] = useState(initial);

  function change(next: readonly Purpose[], focused: number) {
    setRows(next);
    requestAnimationFrame(() => {
      const field = rowsRef.current?.children[focused]?.querySelector("input");
      (field ?? addRef.current)?.focus();
    });
  }

  const without = (row: Purpose) => rows.filter((one) => one !== row);
  const moveUp = (row: Purpose, at: number) =>
    change([...without(row).slice(0, at - 1), row, ...without(row).slice(at - 1)], at - 1);
  return {
    rows,
    rowsRef,
    addRef,
    type: (row: Purpose, typed: Purpose) => setRows(rows.map((one) => (one === row ? typed : one))),
    add: () => change([...rows, { id: newUuid(), en: "", zh: "" }], rows.length),
    moveUp,
    remove: (row: Purpose, at: number) => change(without(row), Math.min(at, rows.length - 2)),
  };
}

type PurposeRowProps = {
  row: Purpose;
  nr: number;
  isWrong: (name: string) => boolean;
  /** Element id of the issue, if there is one. */
  issueId: string | undefined;
  onType: (row: Purpose) => void;
  onMoveUp: () => void;
  onRemove: () => void;
};

function PurposeRow({ row, nr, isWrong, issueId, onType, onMoveUp, onRemove }: PurposeRowProps) {
  const t = useTranslations("cards.purposes");
  return (
    <li
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
          aria-label={t("name", { nr, language: LANGUAGES[field] })}
          aria-invalid={isWrong(row[field].trim()) || undefined}
          aria-describedby={issueId}
          // Shown where this name is missing.
          placeholder={listNames(row)[0] ?? LANGUAGES[field]}
          maxLength={MAX_PURPOSE_LENGTH}
          autoComplete="off"
          value={row[field]}
          data-autofocus={nr === 1 && field === "en" ? true : undefined}
          onChange={(event) => onType({ ...row, [field]: event.target.value })}
        />
      ))}
      <Button variant="quiet" icon="up" label={t("moveUp", { nr })} disabled={nr === 1} onClick={onMoveUp} />
      <Button variant="quiet" icon="x" label={t("remove", { nr })} onClick={onRemove} />
    </li>
  );
}

function trimNames({ id, en, zh }: Purpose): Purpose {
  return { id, en: visibleName(en), zh: visibleName(zh) };
}
