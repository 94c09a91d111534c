"use server";

import { redeemSetUpLink } from "#lib/server/auth/redeem-set-up-link.ts";
import { setUpInput } from "#lib/server/auth/set-up-input.ts";
import { openCommand } from "#lib/server/guard/open-command.ts";

const redeem = openCommand({
  input: setUpInput,
  verb: async (input) => {
    await redeemSetUpLink(input);
    return null;
  },
});

export async function setUp(input: unknown) {
  return redeem(input);
}
