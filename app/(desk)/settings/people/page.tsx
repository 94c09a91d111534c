import {
  changeRoles,
  disablePerson,
  enablePerson,
  endPersonSessions,
  invitePerson,
  makePersonLink,
  removeSecondFactor,
  renamePerson,
  setAdminSecondFactor,
  setSessionLength,
  unlinkSignOn,
  withdrawInvitation,
} from "#app/(desk)/settings/people/actions.ts";
import { PeoplePanel } from "#components/settings/people/people-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { listPeople } from "#lib/server/people/list-people.ts";
import { getAuthoredSetting } from "#lib/server/settings/get-setting.ts";

export const generateMetadata = pageTitle("settings.people.title");

export default async function PeoplePage() {
  const { personId } = await requirePage("admin");
  const actions = {
    invite: invitePerson,
    link: makePersonLink,
    rename: renamePerson,
    roles: changeRoles,
    withdraw: withdrawInvitation,
    disable: disablePerson,
    enable: enablePerson,
    sessions: endPersonSessions,
    secondFactor: removeSecondFactor,
    unlink: unlinkSignOn,
    setAdminFactor: setAdminSecondFactor,
    setSessionLength,
  };
  const { value, set } = await getAuthoredSetting("adminSecondFactor");
  return (
    <PeoplePanel
      people={await listPeople()}
      selfId={personId}
      adminFactor={{ ...value, set }}
      sessionLength={await getAuthoredSetting("sessionLength")}
      actions={actions}
    />
  );
}
