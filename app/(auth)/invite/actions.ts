"use server";

import { personLinkInput } from "#lib/server/auth/person-link-input.ts";
import { redeemPersonLink } from "#lib/server/auth/redeem-person-link.ts";
import { openCommand } from "#lib/server/guard/open-command.ts";

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
