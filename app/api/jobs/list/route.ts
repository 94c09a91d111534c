import { readRoute } from "#lib/server/guard/read-route.ts";
import { jobsQuery, listJobs } from "#lib/server/job-kinds/job-verbs.ts";

export const GET = readRoute({
  role: "anyRole",
  input: jobsQuery,
  isPaid: false,
  isPolled: true,
  verb: listJobs,
});
