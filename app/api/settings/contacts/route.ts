import { readRoute } from "#lib/server/guard/read-route.ts";
import { noInput } from "#lib/server/http/request-input.ts";
import { getAuthoredSetting } from "#lib/server/settings/get-setting.ts";

/** Contacts for rejected calls, for admins, who can use them. */
export const GET = readRoute({
  role: "admin",
  input: noInput,
  isPaid: false,
  verb: async () => (await getAuthoredSetting("contacts")).value,
});
