"use client";

import { useTranslations } from "next-intl";
import { useRef, useState, type FormEvent } from "react";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { ReconcilePoints } from "#components/usage/unreconciled/reconcile-points.tsx";
import {
  keptReconciling,
  type ReconcileDraft,
  type Settling,
} from "#components/usage/unreconciled/reconcile-draft.ts";
import { reconciledSum } from "#components/usage/unreconciled/reconcile-groups.ts";
import type { CommandError } from "#lib/client/send-command.ts";
import { readPoints } from "#lib/shared/usage/maybe-charged.ts";
import { LONGEST_NOTE, noteIssue } from "#lib/shared/base/personal-data.ts";

type Props = {
  initial: ReconcileDraft;
  /** Null when it is done. */
  onReconcile: (settling: Settling) => Promise<CommandError | null>;
  onClose: () => void;
};

/** What each of the chosen calls has cost, kind by kind, and how one knows. What is typed stays through every failure. */
export function ReconcileDialog({ initial, onReconcile, onClose }: Props) {
  const t = useTranslations("usage.maybe.dialog");
  const issues = useTranslations("usage.note");
  const formRef = useRef<HTMLFormElement>(null);
  const { groups } = initial;
  const [typed, setTyped] = useState(initial.typed);
  const [note, setNote] = useState(initial.note);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setError] = useState<CommandError | null>(null);
  const pointsOf = (key: string) => readPoints(typed[key] ?? "");
  const sum = reconciledSum(groups, pointsOf);
  const issue = noteIssue(note);
  const count = groups.reduce((all, { calls }) => all + calls.length, 0);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setTried(true);
    if (sum === null || issue)
      return requestAnimationFrame(() =>
        formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
      );
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
    keptReconciling.keep({ groups, typed, note });
    window.location.reload();
  }

  return (
    <Dialog
      title={t("title", { count })}
      closeLabel={t("close")}
      isWide
      isScrimClosing={false}
      onClose={onClose}
    >
      <form ref={formRef} noValidate onSubmit={submit}>
        <p className="text-table text-ink-2">{t("body")}</p>
        <div className="settle-fields">
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
          <Field
            label={t("note")}
            hint={t("noteHint")}
            error={isTried && issue ? issues(issue, { most: LONGEST_NOTE }) : undefined}
          >
            {(wiring) => (
              <textarea
                {...wiring}
                className="input"
                rows={3}
                value={note}
                aria-required
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          </Field>
        </div>
        {failure && <CommandErrorNote failure={failure} onReload={reload} />}
        <div className="modal-acts">
          <span className="settle-sum" role="status">
            {sum === null ? null : t("sum", { count, points: sum })}
          </span>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t("confirm")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
