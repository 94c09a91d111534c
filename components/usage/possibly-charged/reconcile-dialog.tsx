"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { focusInvalid } from "#components/feedback/use-form-command.ts";
import { Button } from "#components/ui/button.tsx";
import { Field, Input, TextAreaField } from "#components/ui/field.tsx";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { MAX_NOTE_LENGTH, noteIssue } from "#lib/shared/base/personal-data.ts";
import { readPoints } from "#lib/shared/usage/possibly-charged.ts";
import {
  storedReconcileDraft,
  type ReconcileDraft,
  reconciledSum,
  type ReconcileGroup,
  type ReconcileInput,
} from "./reconcile-draft.ts";

type ReconcileDialogProps = {
  initial: ReconcileDraft;
  /** Null on success. */
  onReconcile: (input: ReconcileInput) => Promise<CommandError | null>;
  onClose: () => void;
};

/** Asks for the cost of the selected calls by kind, and for the evidence. Input survives every error. */
export function ReconcileDialog({ initial, onReconcile, onClose }: ReconcileDialogProps) {
  const t = useTranslations("usage.possiblyCharged.dialog");
  const issues = useTranslations("usage.note");
  const formRef = useRef<HTMLFormElement>(null);
  const { groups } = initial;
  const [typed, setTyped] = useState(initial.typed);
  const [note, setNote] = useState(initial.note);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CommandError | null>(null);
  const pointsOf = (key: string) => readPoints(typed[key] ?? "");
  const sum = reconciledSum(groups, pointsOf);
  const issue = noteIssue(note);
  const count = groups.reduce((all, { calls }) => all + calls.length, 0);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setTried(true);
    if (sum === null || issue) return requestAnimationFrame(() => focusInvalid(formRef.current));
    setBusy(true);
    const calls = groups.flatMap((group) =>
      group.calls.map(({ id, reconciliation }) => ({
        id,
        points: pointsOf(group.key) ?? 0,
        seen: reconciliation?.id ?? null,
      })),
    );
    setError(await onReconcile({ calls, note }));
    setBusy(false);
  }

  function reload() {
    storedReconcileDraft.keep({ groups, typed, note });
    window.location.reload();
  }

  return (
    <FormDialog
      title={t("title", { count })}
      labels={{ act: t("confirm") }}
      form={{ formRef, submit, isBusy, error }}
      isWide
      className="phone:[&_.modal-acts]:flex-wrap"
      beside={
        <span className="min-w-0 flex-1 self-center text-table text-ink-2 phone:basis-full" role="status">
          {sum === null ? null : t("sum", { count, points: sum })}
        </span>
      }
      onReload={reload}
      onClose={onClose}
    >
      <p className="text-table text-ink-2">{t("body")}</p>
      <div className="mt-4 grid gap-3">
        {groups.map((group, index) => (
          <ReconcilePoints
            key={group.key}
            group={group}
            value={typed[group.key] ?? ""}
            isWrong={isTried && pointsOf(group.key) === null}
            isFirst={index === 0}
            onChange={(value) => setTyped({ ...typed, [group.key]: value })}
          />
        ))}
        <TextAreaField
          label={t("note")}
          hint={t("noteHint")}
          error={isTried && issue ? issues(issue, { most: MAX_NOTE_LENGTH }) : undefined}
          rows={3}
          value={note}
          aria-required
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}

const TAKE = "h-9 phone:h-11 phone:flex-1";

type ReconcilePointsProps = {
  group: ReconcileGroup;
  value: string;
  isWrong: boolean;
  isFirst: boolean;
  onChange: (value: string) => void;
};

/** Cost of each call of one kind, typed or filled in with one press. */
function ReconcilePoints({
  group: { calls, kind: price, first },
  value,
  isWrong,
  isFirst,
  onChange,
}: ReconcilePointsProps) {
  const t = useTranslations("usage.possiblyCharged.dialog");
  const { kind } = useCallLabels();
  const usual = price?.usualPoints?.low ?? 0;
  const isUsualKnown = usual > 0 && price?.usualPoints?.high === usual;
  return (
    <Field
      label={t("points", { kind: kind(first.operation, first.variant) })}
      aside={t("calls", { count: calls.length })}
      error={isWrong ? t("pointsWrong") : undefined}
    >
      {(wiring) => (
        <div className="flex flex-wrap gap-2">
          <Input
            {...wiring}
            className="flex-[1_1_96px] phone:basis-full"
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={value}
            aria-required
            data-autofocus={isFirst || undefined}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button className={TAKE} onClick={() => onChange("0")}>
            {t("notCharged")}
          </Button>
          {isUsualKnown && (
            <Button className={TAKE} onClick={() => onChange(String(usual))}>
              {t("usual", { points: usual })}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
