"use server";

import { hasUsableSetUpLink, redeemSetUpLink, setUpInput } from "#lib/server/auth/first-admin-link.ts";
import { openCommand } from "#lib/server/guard/command.ts";

export const lookAtSetUpLink = openCommand({
  input: setUpInput.pick({ token: true }),
  verb: async ({ token }) => ((await hasUsableSetUpLink(token)) ? (true as const) : null),
});

export const setUp = openCommand({
  input: setUpInput,
  verb: async (input) => {
    await redeemSetUpLink(input);
    return null;
  },
});
