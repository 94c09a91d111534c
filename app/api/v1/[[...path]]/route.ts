import { unknownPath } from "#lib/server/api/v1/unknown-path.ts";
import { withKey } from "#lib/server/api/with-key.ts";

export const GET = withKey(unknownPath);
