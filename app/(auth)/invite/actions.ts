"use server";

import { findLinkedPerson, personLinkInput, redeemPersonLink } from "#lib/server/auth/person-link.ts";
import { openCommand } from "#lib/server/guard/command.ts";

const look = openCommand({
  input: personLinkInput.pick({ token: true }),
  verb: async ({ token }) => {
    const person = await findLinkedPerson(token);
    return person && { name: person.name, email: person.email };
  },
});

const redeem = openCommand({
  input: personLinkInput,
  verb: async (input) => {
    await redeemPersonLink(input);
    return null;
  },
});

export async function lookAtLink(input: unknown) {
  return look(input);
}

export async function acceptLink(input: unknown) {
  return redeem(input);
}
