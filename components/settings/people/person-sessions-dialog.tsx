"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SessionList } from "#components/display/session-list.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { toRequestError } from "#lib/client/fetch-json.ts";
import { personSessionsQuery } from "#lib/client/people-queries.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import type { ListedPerson } from "#lib/shared/settings/people.ts";

type PersonSessionsDialogProps = {
  person: ListedPerson;
  /** Ends one session, or all without an id; null on success. */
  onEnd: (sessionId?: string) => Promise<CommandError | null>;
  onClose: () => void;
};

export function PersonSessionsDialog({ person, onEnd, onClose }: PersonSessionsDialogProps) {
  const t = useTranslations("settings.people.sessions");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { data, error: failure, refetch } = useQuery(personSessionsQuery(person.id));
  const [busyId, setBusyId] = useState<string | null>(null);
  const [error, setError] = useState<CommandError | null>(null);
  const why = failure && errorText(toRequestError(failure));

  async function end(sessionId?: string) {
    if (busyId) return;
    setBusyId(sessionId ?? ALL);
    setError(await onEnd(sessionId));
    await refetch();
    setBusyId(null);
  }

  return (
    <Dialog isWide title={t("title", { name: person.name })} onClose={onClose}>
      <div className="grid min-h-24 content-start gap-3" aria-busy={data === undefined && !why}>
        {why && (
          <Note role="alert" tone="bad">
            {why}
          </Note>
        )}
        {data?.length === 0 && <p className="text-table text-ink-2">{t("none", { name: person.name })}</p>}
        {data && data.length > 0 && (
          <SessionList
            label={t("title", { name: person.name })}
            sessions={data}
            busyId={busyId}
            onEnd={({ id }) => void end(id)}
          />
        )}
        {error && <CommandErrorNote error={error} className="" />}
      </div>
      <div className="modal-acts">
        {data?.some(({ isThis }) => !isThis) && (
          <Button variant="danger" isBusy={busyId === ALL} onClick={() => void end()}>
            {t("endAll")}
          </Button>
        )}
        <Button onClick={onClose}>{common("close")}</Button>
      </div>
    </Dialog>
  );
}

const ALL = "all";
