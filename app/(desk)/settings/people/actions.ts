"use server";

import { command } from "#lib/server/guard/command.ts";
import { changeRoles as change } from "#lib/server/people/change-roles.ts";
import { disablePerson as disable } from "#lib/server/people/disable-person.ts";
import { enablePerson as enable } from "#lib/server/people/enable-person.ts";
import { invitePerson as invite } from "#lib/server/people/invite-person.ts";
import { makePersonLink as makeLink } from "#lib/server/people/make-person-link.ts";
import { inviteInput, personInput, rolesInput } from "#lib/server/people/people-input.ts";
import { withdrawInvitation as withdraw } from "#lib/server/people/withdraw-invitation.ts";

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
