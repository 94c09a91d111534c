"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { SettingActs, SettingRow } from "#components/display/setting-row.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandError, CommandResult } from "#lib/shared/base/errors.ts";
import type { OwnMessenger } from "#lib/shared/sign-on/sign-on-text.ts";

type AccountSignOnProps = {
  messengers: OwnMessenger[];
  /** Sentence of a link that was refused. */
  refusal: string | null;
  begin: (input: unknown) => Promise<CommandResult<{ link: string }>>;
};

/** Accounts at the company's messengers that sign the person in; one that isn't linked yet can be. */
export function AccountSignOn({ messengers, refusal, begin }: AccountSignOnProps) {
  const t = useTranslations("account.signOn");
  return (
    <SettingRow title={t("title")} body={t("body")} id="sign-on">
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      {messengers.map((messenger) => (
        <Messenger key={messenger.id} messenger={messenger} begin={begin} />
      ))}
    </SettingRow>
  );
}

type MessengerProps = { messenger: OwnMessenger; begin: AccountSignOnProps["begin"] };

function Messenger({ messenger: { id, name, since }, begin }: MessengerProps) {
  const t = useTranslations("account.signOn");
  const form = useRef<HTMLFormElement>(null);
  const note = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CommandError | null>(null);

  /** Leads to the messenger once the person has confirmed who they are. */
  async function link() {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    const result = await sendCommand(begin, { provider: id });
    setBusy(false);
    if (!result.ok) return setError(result.error);
    if (note.current) note.current.value = result.value.link;
    form.current?.submit();
  }

  if (since !== null)
    return <StateWord tone="ok">{t.rich("linked", { name, time: () => <DateTime at={since} /> })}</StateWord>;
  return (
    <form ref={form} method="post" action={`/api/auth/signin/${id}`}>
      <input type="hidden" name="callbackUrl" value="/account" />
      <input ref={note} type="hidden" name="link" />
      {error && <CommandErrorNote error={error} className="" />}
      <SettingActs>
        <Button icon="link" isBusy={isBusy} onClick={() => void link()}>
          {t("link", { name })}
        </Button>
      </SettingActs>
    </form>
  );
}
