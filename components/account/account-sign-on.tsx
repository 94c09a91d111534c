"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { SettingActs, SettingRow } from "#components/display/setting-row.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { ConfirmDialog } from "#components/feedback/form-dialog.tsx";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendCommand, sendThen } from "#lib/client/send-command.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
import type { OwnProvider } from "#lib/shared/sign-on/sign-on-text.ts";
import { joinHan } from "#lib/shared/text/join-han.ts";

type AccountSignOnProps = {
  providers: OwnProvider[];
  /** Sentence of a link that was refused. */
  refusal: string | null;
  begin: Command<{ link: string }>;
  unlink: Command;
};

/** Accounts at the company's providers that sign the person in; one at a messenger that isn't linked yet can be. */
export function AccountSignOn({ providers, refusal, begin, unlink }: AccountSignOnProps) {
  const t = useTranslations("account.signOn");
  const linked = providers.filter(({ since }) => since !== null);
  return (
    <SettingRow title={t("title")} body={t("body")} id="sign-on">
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      {linked.length > 0 && (
        <ul aria-label={t("title")} className="grid border-y border-line">
          {linked.map((provider) => (
            <Linked key={provider.id} provider={provider} unlink={unlink} />
          ))}
        </ul>
      )}
      {providers.map(
        (provider) =>
          provider.since === null && <ToLink key={provider.id} provider={provider} begin={begin} />,
      )}
    </SettingRow>
  );
}

/** Texts with the provider's name. */
function useNamedTexts(name: string) {
  const t = useTranslations("account.signOn");
  return (key: "link" | "linksAgain" | "unlinkBody" | "unlinkLabel" | "unlinkTitle" | "unlinked") =>
    joinHan(t(key, { name }));
}

type LinkedProps = { provider: OwnProvider; unlink: AccountSignOnProps["unlink"] };

function Linked({ provider: { id, name, since }, unlink }: LinkedProps) {
  const t = useTranslations("account.signOn");
  const named = useNamedTexts(name);
  const sentences = useSentences();
  const [isOpen, setOpen] = useState(false);

  function confirm() {
    return sendThen(unlink, { provider: id }, () => {
      setOpen(false);
      toast(named("unlinked"));
      refreshPage();
    });
  }

  return (
    <li
      className={
        "flex min-w-0 items-center justify-between gap-3 py-2 [li+&]:border-t [li+&]:border-line " +
        "phone:[&_.btn]:h-(--touch)"
      }
    >
      <StateWord tone="ok">{t.rich("linked", { name, time: () => <DateTime at={since ?? 0} /> })}</StateWord>
      <Button size="s" aria-label={named("unlinkLabel")} onClick={() => setOpen(true)}>
        {t("unlink")}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={named("unlinkTitle")}
          labels={{ act: t("unlink") }}
          variant="danger"
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          <p className="text-table text-ink-2">
            {sentences(named("unlinkBody"), id !== "dingtalk" && named("linksAgain"))}
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}

type ToLinkProps = { provider: OwnProvider; begin: AccountSignOnProps["begin"] };

function ToLink({ provider: { id, name }, begin }: ToLinkProps) {
  const named = useNamedTexts(name);
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

  return (
    <form ref={form} method="post" action={`/api/auth/signin/${id}`}>
      <input type="hidden" name="callbackUrl" value="/account" />
      <input ref={note} type="hidden" name="link" />
      {error && <CommandErrorNote error={error} className="" />}
      <SettingActs>
        <Button icon="link" isBusy={isBusy} onClick={() => void link()}>
          {named("link")}
        </Button>
      </SettingActs>
    </form>
  );
}
