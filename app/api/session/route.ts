import { readRoute } from "#lib/server/guard/read-route.ts";
import { noInput } from "#lib/server/http/request-input.ts";
import { getOwnJobs } from "#lib/server/job-kinds/get-own-jobs.ts";
import { logError } from "#lib/server/log/log.ts";

/** Signed-in person, end of the session, and the person's jobs; reading it doesn't extend the session. */
export const GET = readRoute({
  role: "signedIn",
  input: noInput,
  isPaid: false,
  isPolled: true,
  verb: async ({ identity, sessionEnd }) => ({
    email: identity.email,
    sessionEnd,
    // Whoever is signed in stays so, whatever becomes of the jobs.
    jobs: await getOwnJobs(identity).catch((error: unknown) =>
      logError("a person's jobs could not be read", error),
    ),
  }),
});
