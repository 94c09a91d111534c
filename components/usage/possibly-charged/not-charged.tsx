"use client";

import { useTranslations } from "next-intl";
import { useRef, useState, type FormEvent } from "react";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextAreaField } from "#components/ui/field.tsx";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import { sendThen } from "#lib/client/send-command.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
import { MAX_NOTE_LENGTH, noteIssue } from "#lib/shared/base/personal-data.ts";
import {
  kindsShown,
  MAX_NOT_CHARGED_AT_ONCE,
  type PossiblyChargedView,
  type PossiblyChargedPage,
  type PossiblyChargedKind,
  type ReconcileResult,
} from "#lib/shared/usage/possibly-charged.ts";

export type MarkNotCharged = Command<ReconcileResult>;

type NotChargedProps = {
  page: PossiblyChargedPage;
  view: PossiblyChargedView;
  markNotCharged: MarkNotCharged;
  onDone: (result: ReconcileResult) => void;
};

/** Marks all calls of one kind as not charged, when only that kind is listed. */
export function NotCharged({ page, view, markNotCharged, onDone }: NotChargedProps) {
  const t = useTranslations("usage.possiblyCharged.notCharged");
  const [confirming, setConfirming] = useState<PossiblyChargedPage | null>(null);
  const [kind, ...others] = kindsShown((confirming ?? page).kinds, view);
  if (!kind || others.length > 0 || page.list === "reconciled") return null;
  const { operation, variant } = kind;

  function mark(list: string, upTo: number, note: string) {
    return sendThen(markNotCharged, { list, operation, variant, upTo, note }, (value) => {
      setConfirming(null);
      onDone(value);
    });
  }

  return (
    <>
      <Button icon="check" className="phone:h-11 phone:w-full" onClick={() => setConfirming(page)}>
        {t("act")}
      </Button>
      {confirming && (
        <NotChargedDialog
          kind={kind}
          onMark={(note) => mark(confirming.list, confirming.upTo, note)}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  );
}

type NotChargedDialogProps = {
  kind: PossiblyChargedKind;
  /** Null on success. */
  onMark: (note: string) => Promise<CommandError | null>;
  onClose: () => void;
};

/** Confirms the number of calls, and asks for the evidence. */
function NotChargedDialog({ kind: { operation, variant, calls }, onMark, onClose }: NotChargedDialogProps) {
  const t = useTranslations("usage.possiblyCharged");
  const issues = useTranslations("usage.note");
  const { kind: named } = useCallLabels();
  const formRef = useRef<HTMLFormElement>(null);
  const [note, setNote] = useState("");
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CommandError | null>(null);
  const issue = noteIssue(note);
  const count = Math.min(calls, MAX_NOT_CHARGED_AT_ONCE);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setTried(true);
    if (issue) return formRef.current?.querySelector("textarea")?.focus();
    setBusy(true);
    setError(await onMark(note));
    setBusy(false);
  }

  return (
    <FormDialog
      title={t("notCharged.title", { count })}
      labels={{ act: t("notCharged.confirm", { count }) }}
      form={{ formRef, submit, isBusy, error }}
      onClose={onClose}
    >
      <p className="text-table text-ink-2">
        {t("notCharged.body", { kind: named(operation, variant), count })}
        {count < calls && ` ${t("notCharged.newest", { most: MAX_NOT_CHARGED_AT_ONCE })}`}
      </p>
      <div className="mt-4">
        <TextAreaField
          label={t("dialog.note")}
          hint={t("dialog.noteHint")}
          error={isTried && issue ? issues(issue, { most: MAX_NOTE_LENGTH }) : undefined}
          rows={2}
          value={note}
          aria-required
          data-autofocus
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
