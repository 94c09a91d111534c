import { z } from "zod";
import { readRoute } from "#lib/server/guard/read-route.ts";

/** Signed-in person and end of the session; reading it doesn't extend the session. */
export const GET = readRoute({
  role: "signedIn",
  input: z.strictObject({}),
  isPaid: false,
  isPolled: true,
  verb: async ({ identity: { email }, sessionEnd }) => ({ email, sessionEnd }),
});
