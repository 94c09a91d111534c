import { handleAuth } from "#lib/server/auth/handle-auth.ts";
import { type AuthContext, handleSignOn } from "#lib/server/sign-on/handle-sign-on.ts";

/** Routes of the sign-on through an identity provider, then those of the password. */
const handle = async (request: Request, context: AuthContext) =>
  (await handleSignOn(request, context)) ?? handleAuth(request);

export const GET = handle;
export const POST = handle;
