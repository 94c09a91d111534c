import "server-only";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import { requireEnterableToken } from "#lib/server/connection/require-enterable-token.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** Forgets the entered token: until another one is entered, no question leaves. */
export async function removeAccessToken({ identity }: Context): Promise<null> {
  requireEnterableToken();
  await changeSetting({
    key: "accessToken",
    value: null,
    personId: identity.personId,
    kind: "tokenRemoved",
    details: {},
  });
  return null;
}
