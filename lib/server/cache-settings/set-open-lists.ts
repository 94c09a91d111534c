import "server-only";
import { z } from "zod";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import type { Context } from "#lib/shared/base/identity.ts";

export const openListsInput = z.strictObject({ isFetching: z.boolean() });

/** Says whether an order list asks by itself when it is opened. */
export async function setOpenLists({ identity }: Context, value: { isFetching: boolean }): Promise<null> {
  await changeSetting({
    key: "openLists",
    value,
    personId: identity.personId,
    details: { key: "openLists", opening: value.isFetching ? "fetches" : "waits" },
  });
  return null;
}
