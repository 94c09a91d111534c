import { readRoute } from "#lib/server/guard/read-route.ts";
import { getJob, jobQuery } from "#lib/server/job-kinds/job-verbs.ts";

export const GET = readRoute({
  role: "anyRole",
  input: jobQuery,
  isPaid: false,
  isPolled: true,
  verb: getJob,
});
