"use server";

import { command } from "#lib/server/guard/command.ts";
import {
  changeRoles as change,
  disablePerson as disable,
  enablePerson as enable,
} from "#lib/server/people/person-access.ts";
import {
  invitePerson as invite,
  makePersonLink as makeLink,
  withdrawInvitation as withdraw,
} from "#lib/server/people/invitations.ts";
import { inviteInput, personInput, rolesInput } from "#lib/server/people/people-input.ts";

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
