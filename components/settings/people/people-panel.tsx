"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { toast } from "#components/ui/toast.tsx";
import { sendCommand } from "#lib/client/send-command.ts";
import { useTabStorage } from "#lib/client/tab-storage.ts";
import { useAddByUrl } from "#lib/client/use-add-by-url.ts";
import type { CommandError, CommandResult } from "#lib/shared/base/errors.ts";
import type { ListedPerson, NewPersonLink } from "#lib/shared/settings/people.ts";
import { AdminSecondFactor, type AdminSecondFactorSetting } from "./admin-second-factor.tsx";
import { PeopleTable } from "./people-table.tsx";
import type { PersonChoice } from "./person-actions.tsx";
import { PersonConfirmDialog, type PersonAct, PersonLinkDialog } from "./person-act-dialogs.tsx";
import { storedPersonDraft, NO_PERSON } from "./person-draft.ts";
import { PersonInviteDialog } from "./person-invite-dialog.tsx";
import { PersonRenameDialog } from "./person-rename-dialog.tsx";
import { PersonReasonDialog } from "./person-reason-dialog.tsx";
import { PersonRolesDialog } from "./person-roles-dialog.tsx";
import { PersonSessionsDialog } from "./person-sessions-dialog.tsx";
import { PersonSecondFactorDialog } from "./person-second-factor-dialog.tsx";

type Action<Output> = (input: unknown) => Promise<CommandResult<Output>>;
type PeopleActions = Record<"invite" | "link", Action<NewPersonLink>> &
  Record<
    "rename" | "roles" | "withdraw" | "disable" | "enable" | "secondFactor" | "setAdminFactor",
    Action<null>
  > & {
    sessions: Action<number>;
  };
type PeoplePanelProps = {
  people: ListedPerson[];
  selfId: string;
  adminFactor: AdminSecondFactorSetting;
  actions: PeopleActions;
};
type Opened =
  | { what: "none" | "asKept" | "invite" }
  | { what: PersonAct; person: ListedPerson }
  | { what: "rename" | "roles" | "secondFactor" | "sessions"; person: ListedPerson }
  | { what: "shown"; link: NewPersonLink };

const NONE: Opened = { what: "none" };

export function PeoplePanel({ people, selfId, adminFactor, actions }: PeoplePanelProps) {
  const t = useTranslations("settings.people");
  const router = useRouter();
  const [opened, setOpened] = useState<Opened>({ what: "asKept" });
  const stored = useTabStorage(storedPersonDraft);

  const open = useCallback((next: Opened) => {
    storedPersonDraft.forget();
    setOpened(next);
  }, []);
  useAddByUrl(() => open({ what: "invite" }));
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
  const say =
    (done: "rename" | "roles" | "withdraw" | "disable" | "enable" | "secondFactor", name: string) => () => {
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
        <AdminSecondFactor
          key={`${adminFactor.set?.at}`}
          setting={adminFactor}
          isOwnOff={!people.some(({ id, hasSecondFactor }) => id === selfId && hasSecondFactor)}
          save={actions.setAdminFactor}
        />
      </div>
      {(opened.what === "invite" || (opened.what === "asKept" && stored)) && (
        <PersonInviteDialog
          initial={(opened.what === "asKept" ? stored : null) ?? NO_PERSON}
          onInvite={(draft) => run(actions.invite, draft, show)}
          onClose={close}
        />
      )}
      {opened.what === "shown" && <PersonLinkDialog link={opened.link} onClose={close} />}
      {"person" in opened && opened.what === "rename" && (
        <PersonRenameDialog
          name={opened.person.name}
          onSave={(name) => run(actions.rename, { id: opened.person.id, name }, say("rename", name.trim()))}
          onClose={close}
        />
      )}
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
      {"person" in opened && opened.what === "sessions" && (
        <PersonSessionsDialog
          person={opened.person}
          onEnd={(sessionId) => run(actions.sessions, { id: opened.person.id, sessionId }, () => undefined)}
          onClose={close}
        />
      )}
      {"person" in opened && opened.what === "link" && needsReason(opened.person, selfId) && (
        <PersonReasonDialog
          person={opened.person}
          onMake={(reason) => run(actions.link, { id: opened.person.id, reason }, show)}
          onClose={close}
        />
      )}
      {"person" in opened && opened.what === "secondFactor" && (
        <PersonSecondFactorDialog
          name={opened.person.name}
          onRemove={(reason) =>
            run(
              actions.secondFactor,
              { id: opened.person.id, reason },
              say("secondFactor", opened.person.name),
            )
          }
          onClose={close}
        />
      )}
      {isConfirmed(opened, selfId) && (
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

/** True when a one-time link needs a reason: for the password of another admin. */
function needsReason({ id, roles }: ListedPerson, selfId: string): boolean {
  return id !== selfId && roles.includes("admin");
}

/** True for actions that only need a confirmation. */
function isConfirmed(opened: Opened, selfId: string): opened is { what: PersonAct; person: ListedPerson } {
  if (!("person" in opened)) return false;
  if (opened.what === "rename" || opened.what === "roles") return false;
  if (opened.what === "sessions" || opened.what === "secondFactor") return false;
  return opened.what !== "link" || !needsReason(opened.person, selfId);
}
