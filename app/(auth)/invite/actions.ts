"use server";

import { personLinkInput, redeemPersonLink } from "#lib/server/auth/person-link.ts";
import { openCommand } from "#lib/server/guard/command.ts";

const redeem = openCommand({
  input: personLinkInput,
  verb: async (input) => {
    await redeemPersonLink(input);
    return null;
  },
});

export async function acceptLink(input: unknown) {
  return redeem(input);
}
