import { getDocument } from "#lib/server/api/v1/openapi.ts";
import { withKey } from "#lib/server/api/with-key.ts";

export const GET = withKey(getDocument);
