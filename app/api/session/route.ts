import { z } from "zod";
import { readRoute } from "#lib/server/guard/read-route.ts";
import { getOwnJobs } from "#lib/server/job-kinds/get-own-jobs.ts";

/** Signed-in person, end of the session, and the person's jobs; reading it doesn't extend the session. */
export const GET = readRoute({
  role: "signedIn",
  input: z.strictObject({}),
  isPaid: false,
  isPolled: true,
  verb: async ({ identity, sessionEnd }) => ({
    email: identity.email,
    sessionEnd,
    jobs: await getOwnJobs(identity),
  }),
});
