"use server";

import { command } from "#lib/server/http/command.ts";
import { changeRoles as change } from "#lib/server/settings/change-roles.ts";
import { disablePerson as disable } from "#lib/server/settings/disable-person.ts";
import { enablePerson as enable } from "#lib/server/settings/enable-person.ts";
import { invitePerson as invite } from "#lib/server/settings/invite-person.ts";
import { makePersonLink as makeLink } from "#lib/server/settings/make-person-link.ts";
import { inviteInput, personInput, rolesInput } from "#lib/server/settings/people-input.ts";
import { withdrawInvitation as withdraw } from "#lib/server/settings/withdraw-invitation.ts";

export const invitePerson = command({
  role: "admin",
  input: inviteInput,
  verb: (context, person) => invite(context, person),
});

export const makePersonLink = command({
  role: "admin",
  input: personInput,
  verb: (context, person) => makeLink(context, person),
});

export const withdrawInvitation = command({ role: "admin", input: personInput, verb: withdraw });

export const changeRoles = command({ role: "admin", input: rolesInput, verb: change });

export const disablePerson = command({
  role: "admin",
  input: personInput,
  verb: (context, person) => disable(context, person),
});

export const enablePerson = command({ role: "admin", input: personInput, verb: enable });
