import { getBoard } from "#lib/server/api/v1/get-board.ts";
import { withKey } from "#lib/server/api/with-key.ts";

export const GET = withKey(getBoard);
