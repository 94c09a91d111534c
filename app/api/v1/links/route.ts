import { listLinks } from "#lib/server/api/v1/list-links.ts";
import { withKey } from "#lib/server/api/with-key.ts";

export const GET = withKey(listLinks);
