"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { toast } from "#components/ui/toast.tsx";
import { sendCommand, type CommandError } from "#lib/client/send-command.ts";
import { useTabStorage } from "#lib/client/tab-storage.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { ListedPerson, NewPersonLink } from "#lib/shared/settings/people.ts";
import { PeopleTable } from "./people-table.tsx";
import type { PersonChoice } from "./person-actions.tsx";
import { PersonConfirmDialog, type PersonAct, PersonLinkDialog } from "./person-act-dialogs.tsx";
import { keptPersonDraft, NO_PERSON } from "./person-draft.ts";
import { PersonInviteDialog } from "./person-invite-dialog.tsx";
import { PersonRolesDialog } from "./person-roles-dialog.tsx";

type Action<Output> = (input: unknown) => Promise<CommandResult<Output>>;
type PeopleActions = Record<"invite" | "link", Action<NewPersonLink>> &
  Record<"roles" | "withdraw" | "disable" | "enable", Action<null>>;
type PeoplePanelProps = { people: ListedPerson[]; selfId: string; actions: PeopleActions };
type Opened =
  | { what: "none" | "asKept" | "invite" }
  | { what: PersonAct; person: ListedPerson }
  | { what: "roles"; person: ListedPerson }
  | { what: "shown"; link: NewPersonLink };

const NONE: Opened = { what: "none" };

export function PeoplePanel({ people, selfId, actions }: PeoplePanelProps) {
  const t = useTranslations("settings.people");
  const router = useRouter();
  const [opened, setOpened] = useState<Opened>({ what: "asKept" });
  const kept = useTabStorage(keptPersonDraft);

  const open = useCallback((next: Opened) => {
    keptPersonDraft.forget();
    setOpened(next);
  }, []);
  const choose = useCallback((what: PersonChoice, person: ListedPerson) => open({ what, person }), [open]);

  async function run<Output>(
    action: Action<Output>,
    input: unknown,
    onDone: (value: Output) => void,
  ): Promise<CommandError | null> {
    const result = await sendCommand(action, input);
    if (!result.ok) return result.error;
    onDone(result.value);
    router.refresh();
    return null;
  }

  const show = (link: NewPersonLink) => open({ what: "shown", link });
  const say = (done: "roles" | "withdraw" | "disable" | "enable", name: string) => () => {
    open(NONE);
    toast(t(`done.${done}`, { name }));
  };

  function confirm(act: PersonAct, { id, name }: ListedPerson) {
    if (act === "link" || act === "renew") return run(actions.link, { id }, show);
    return run(actions[act], { id }, say(act, name));
  }

  const close = () => open(NONE);
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          <Button variant="primary" icon="plus" onClick={() => open({ what: "invite" })}>
            {t("invite")}
          </Button>
        }
      />
      <div className="page border-t border-line">
        <PeopleTable people={people} selfId={selfId} onChoose={choose} />
      </div>
      {(opened.what === "invite" || (opened.what === "asKept" && kept)) && (
        <PersonInviteDialog
          initial={(opened.what === "asKept" ? kept : null) ?? NO_PERSON}
          onInvite={(draft) => run(actions.invite, draft, show)}
          onClose={close}
        />
      )}
      {opened.what === "shown" && <PersonLinkDialog link={opened.link} onClose={close} />}
      {"person" in opened && opened.what === "roles" && (
        <PersonRolesDialog
          person={opened.person}
          isSelf={opened.person.id === selfId}
          onSave={(roles) =>
            run(actions.roles, { id: opened.person.id, roles }, say("roles", opened.person.name))
          }
          onClose={close}
        />
      )}
      {"person" in opened && opened.what !== "roles" && (
        <PersonConfirmDialog
          act={opened.what}
          name={opened.person.name}
          onConfirm={() => confirm(opened.what, opened.person)}
          onClose={close}
        />
      )}
    </>
  );
}
