"use server";

import { findLinkedPerson, personLinkInput, redeemPersonLink } from "#lib/server/auth/person-link.ts";
import { openCommand } from "#lib/server/guard/command.ts";

export const lookAtLink = openCommand({
  input: personLinkInput.pick({ token: true }),
  verb: async ({ token }) => {
    const person = await findLinkedPerson(token);
    return person && { name: person.name, email: person.email };
  },
});

export const acceptLink = openCommand({
  input: personLinkInput,
  verb: async (input) => {
    await redeemPersonLink(input);
    return null;
  },
});
