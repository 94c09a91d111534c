"use server";

import { redeemSetUpLink, setUpInput } from "#lib/server/auth/set-up-link.ts";
import { openCommand } from "#lib/server/guard/command.ts";

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
