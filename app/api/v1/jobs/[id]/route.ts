import { getApiJob } from "#lib/server/api/v1/get-job.ts";
import { withKey } from "#lib/server/api/with-key.ts";

export const GET = withKey(getApiJob);
