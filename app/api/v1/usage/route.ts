import { listUsage } from "#lib/server/api/v1/list-usage.ts";
import { withKey } from "#lib/server/api/with-key.ts";

export const GET = withKey(listUsage);
