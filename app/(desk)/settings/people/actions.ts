"use server";

import { command } from "#lib/server/guard/command.ts";
import {
  sessionLengthInput,
  setSessionLength as setLength,
} from "#lib/server/auth/sessions/set-session-length.ts";
import {
  changeRoles as change,
  disablePerson as disable,
  enablePerson as enable,
} from "#lib/server/people/person-access.ts";
import {
  invitePerson as invite,
  inviteWithoutLink,
  makePersonLink as makeLink,
  withdrawInvitation as withdraw,
} from "#lib/server/people/invitations.ts";
import {
  inviteInput,
  linkInput,
  personInput,
  personSessionsInput,
  renameInput,
  rolesInput,
} from "#lib/server/people/people-input.ts";
import { endPersonSessions as endSessions } from "#lib/server/people/person-sessions.ts";
import { renamePerson as rename } from "#lib/server/people/rename-person.ts";
import {
  removeSecondFactor as remove,
  removeSecondFactorInput,
} from "#lib/server/people/remove-second-factor.ts";
import { unlinkSignOn as unlink } from "#lib/server/people/unlink-sign-on.ts";
import { env } from "#lib/server/env.ts";
import { settingChange } from "#lib/server/settings/change-setting.ts";

export const invitePerson = command({
  role: "admin",
  confirm: true,
  input: inviteInput,
  verb: (context, person) =>
    env().hasPasswords ? invite(context, person) : inviteWithoutLink(context, person),
});

export const makePersonLink = command({
  role: "admin",
  confirm: true,
  input: linkInput,
  verb: makeLink,
});

export const withdrawInvitation = command({
  role: "admin",
  confirm: true,
  input: personInput,
  verb: withdraw,
});

export const changeRoles = command({ role: "admin", confirm: true, input: rolesInput, verb: change });

export const renamePerson = command({ role: "admin", confirm: true, input: renameInput, verb: rename });

export const disablePerson = command({
  role: "admin",
  confirm: true,
  input: personInput,
  verb: disable,
});

export const enablePerson = command({ role: "admin", confirm: true, input: personInput, verb: enable });

export const removeSecondFactor = command({
  role: "admin",
  confirm: true,
  input: removeSecondFactorInput,
  verb: remove,
});

export const unlinkSignOn = command({ role: "admin", confirm: true, input: personInput, verb: unlink });

export const setAdminSecondFactor = command({
  role: "admin",
  confirm: true,
  ...settingChange("adminSecondFactor"),
});

export const setSessionLength = command({
  role: "admin",
  confirm: true,
  input: sessionLengthInput,
  verb: setLength,
});

export const endPersonSessions = command({
  role: "admin",
  confirm: true,
  input: personSessionsInput,
  verb: endSessions,
});
