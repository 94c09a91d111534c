"use client";

import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { toast } from "#components/ui/toast.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendThen } from "#lib/client/send-command.ts";
import { useTabStorage } from "#lib/client/tab-storage.ts";
import { useAddByUrl } from "#lib/client/address/use-add-by-url.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
import type { ListedPerson, NewPersonLink } from "#lib/shared/settings/people.ts";
import { AdminSecondFactor, type AdminSecondFactorSetting } from "./admin-second-factor.tsx";
import { SessionLengthForm, type SessionLengthSetting } from "./session-length-form.tsx";
import { PeopleTable } from "./people-table.tsx";
import type { PersonChoice } from "./person-actions.tsx";
import { PersonConfirmDialog, type PersonAct, PersonLinkDialog } from "./person-act-dialogs.tsx";
import { NO_PERSON, type PersonDraft, storedPersonDraft } from "./person-draft.ts";
import { PersonInviteDialog } from "./person-invite-dialog.tsx";
import { PersonRenameDialog } from "./person-rename-dialog.tsx";
import { PersonReasonDialog } from "./person-reason-dialog.tsx";
import { PersonRolesDialog } from "./person-roles-dialog.tsx";
import { PersonSessionsDialog } from "./person-sessions-dialog.tsx";
import { PersonSecondFactorDialog } from "./person-second-factor-dialog.tsx";

type PeopleActions = Record<Exclude<Done, "invite"> | "setAdminFactor" | "setSessionLength", Command> & {
  link: Command<NewPersonLink>;
  /** Null if the person needs no link. */
  invite: Command<NewPersonLink | null>;
  sessions: Command<number>;
};
type PeoplePanelProps = {
  people: ListedPerson[];
  selfId: string;
  adminFactor: AdminSecondFactorSetting;
  sessionLength: SessionLengthSetting;
  actions: PeopleActions;
};
/** `restored`: the invitation stored before a reload, if any. */
type Opened =
  | { what: "none" | "restored" | "invite" }
  | { what: PersonAct; person: ListedPerson }
  | { what: "rename" | "roles" | "secondFactor" | "sessions"; person: ListedPerson }
  | { what: "shown"; link: NewPersonLink };

type Done = "invite" | "unlink" | "rename" | "roles" | "withdraw" | "disable" | "enable" | "secondFactor";

const NONE: Opened = { what: "none" };

export function PeoplePanel({ people, selfId, adminFactor, sessionLength, actions }: PeoplePanelProps) {
  const t = useTranslations("settings.people");
  const [opened, setOpened] = useState<Opened>({ what: "restored" });
  const stored = useTabStorage(storedPersonDraft);

  const open = useCallback((next: Opened) => {
    storedPersonDraft.forget();
    setOpened(next);
  }, []);
  useAddByUrl(() => open({ what: "invite" }));
  const choose = useCallback((what: PersonChoice, person: ListedPerson) => open({ what, person }), [open]);

  function run<Output>(action: Command<Output>, input: unknown, onDone: (value: Output) => void) {
    return sendThen(action, input, (value) => {
      onDone(value);
      refreshPage();
    });
  }

  const show = (link: NewPersonLink) => open({ what: "shown", link });
  const say = (done: Done, name: string) => () => {
    open(NONE);
    toast(t(`done.${done}`, { name }));
  };

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
        <AdminSecondFactor
          key={`${adminFactor.set?.at}`}
          setting={adminFactor}
          isOwnOff={!people.some(({ id, hasSecondFactor }) => id === selfId && hasSecondFactor)}
          save={actions.setAdminFactor}
        />
        <SessionLengthForm
          key={`length ${sessionLength.set?.at}`}
          setting={sessionLength}
          save={actions.setSessionLength}
        />
      </div>
      <PersonDialogs {...{ opened, stored, selfId, actions, run, say, show }} onClose={() => open(NONE)} />
    </>
  );
}

type PersonDialogsProps = {
  opened: Opened;
  stored: PersonDraft | null;
  selfId: string;
  actions: PeopleActions;
  run: <Output>(
    action: Command<Output>,
    input: unknown,
    onDone: (value: Output) => void,
  ) => Promise<CommandError | null>;
  /** Closes the dialog and says that it is done. */
  say: (done: Done, name: string) => () => void;
  /** Shows a new link. */
  show: (link: NewPersonLink) => void;
  onClose: () => void;
};

/** The dialog that is open. */
function PersonDialogs({ opened, stored, selfId, actions, run, say, show, onClose }: PersonDialogsProps) {
  if (opened.what === "invite" || (opened.what === "restored" && stored))
    return (
      <PersonInviteDialog
        initial={(opened.what === "restored" ? stored : null) ?? NO_PERSON}
        onInvite={(draft) =>
          run(actions.invite, draft, (link) => (link ? show(link) : say("invite", draft.name.trim())()))
        }
        onClose={onClose}
      />
    );
  if (opened.what === "shown") return <PersonLinkDialog link={opened.link} onClose={onClose} />;
  if (!("person" in opened)) return null;
  const { what, person } = opened;
  const { id, name } = person;
  switch (what) {
    case "rename":
      return (
        <PersonRenameDialog
          name={name}
          onSave={(next) => run(actions.rename, { id, name: next }, say("rename", next.trim()))}
          onClose={onClose}
        />
      );
    case "roles":
      return (
        <PersonRolesDialog
          person={person}
          isSelf={id === selfId}
          onSave={(roles) => run(actions.roles, { id, roles }, say("roles", name))}
          onClose={onClose}
        />
      );
    case "sessions":
      return (
        <PersonSessionsDialog
          person={person}
          onEnd={(sessionId) => run(actions.sessions, { id, sessionId }, () => undefined)}
          onClose={onClose}
        />
      );
    case "secondFactor":
      return (
        <PersonSecondFactorDialog
          name={name}
          onRemove={(reason) => run(actions.secondFactor, { id, reason }, say("secondFactor", name))}
          onClose={onClose}
        />
      );
    default:
      break;
  }
  if (what === "link" && needsReason(person, selfId))
    return (
      <PersonReasonDialog
        person={person}
        onMake={(reason) => run(actions.link, { id, reason }, show)}
        onClose={onClose}
      />
    );
  return (
    <PersonConfirmDialog
      act={what}
      name={name}
      onConfirm={() =>
        what === "link" || what === "renew"
          ? run(actions.link, { id }, show)
          : run(actions[what], { id }, say(what, name))
      }
      onClose={onClose}
    />
  );
}

/** True when a one-time link needs a reason: for the password of another admin. */
function needsReason({ id, roles }: ListedPerson, selfId: string): boolean {
  return id !== selfId && roles.includes("admin");
}
