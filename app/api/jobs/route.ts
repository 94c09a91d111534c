import { readRoute } from "#lib/server/guard/read-route.ts";
import { getJob, jobUrlInput } from "#lib/server/job-kinds/job-verbs.ts";

export const GET = readRoute({
  role: "anyRole",
  input: jobUrlInput,
  isPaid: false,
  isPolled: true,
  verb: getJob,
});
