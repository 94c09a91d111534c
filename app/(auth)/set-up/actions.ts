"use server";

import { hasUsableSetUpLink, redeemSetUpLink, setUpInput } from "#lib/server/auth/first-admin-link.ts";
import { openCommand } from "#lib/server/guard/command.ts";

const look = openCommand({
  input: setUpInput.pick({ token: true }),
  verb: async ({ token }) => ((await hasUsableSetUpLink(token)) ? (true as const) : null),
});

const redeem = openCommand({
  input: setUpInput,
  verb: async (input) => {
    await redeemSetUpLink(input);
    return null;
  },
});

export async function lookAtSetUpLink(input: unknown) {
  return look(input);
}

export async function setUp(input: unknown) {
  return redeem(input);
}
