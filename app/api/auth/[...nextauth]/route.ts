import { handleAuth } from "#lib/server/auth/handle-auth.ts";
import type { AuthContext } from "#lib/server/auth/next-auth.ts";
import { handleSignOn } from "#lib/server/sign-on/handle-sign-on.ts";

/** Routes of the sign-on through an identity provider, then those of the password. */
const handle = async (request: Request, context: AuthContext) =>
  (await handleSignOn(request, context)) ?? handleAuth(request, context);

export const GET = handle;
export const POST = handle;
