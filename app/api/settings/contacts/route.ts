import { z } from "zod";
import { readRoute } from "#lib/server/guard/read-route.ts";
import { getAuthoredSetting } from "#lib/server/settings/get-setting.ts";

/** Where the cures of a refusal lead, for those who can follow them. */
export const GET = readRoute({
  role: "admin",
  input: z.strictObject({}),
  isPaid: false,
  verb: async () => (await getAuthoredSetting("contacts")).value,
});
