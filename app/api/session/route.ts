import { z } from "zod";
import { readRoute } from "#lib/server/guard/read-route.ts";

/** Who is signed in and until when; asking keeps no session alive. */
export const GET = readRoute({
  role: "signedIn",
  input: z.strictObject({}),
  isPaid: false,
  isPolled: true,
  verb: async ({ identity: { email }, sessionEnd }) => ({ email, sessionEnd }),
});
