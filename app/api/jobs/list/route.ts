import { readRoute } from "#lib/server/guard/read-route.ts";
import { jobsUrlInput, listJobs } from "#lib/server/job-kinds/job-verbs.ts";

export const GET = readRoute({
  role: "anyRole",
  input: jobsUrlInput,
  isPaid: false,
  isPolled: true,
  verb: listJobs,
});
