import { fileRoute } from "#lib/server/guard/file-route.ts";
import { downloadJobFile, jobUrlInput } from "#lib/server/job-kinds/job-verbs.ts";

export const GET = fileRoute({ role: "staff", input: jobUrlInput, verb: downloadJobFile });
