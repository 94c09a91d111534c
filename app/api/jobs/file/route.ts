import { fileRoute } from "#lib/server/guard/file-route.ts";
import { downloadJobFile, jobQuery } from "#lib/server/job-kinds/job-verbs.ts";

export const GET = fileRoute({ role: "staff", input: jobQuery, verb: downloadJobFile });
