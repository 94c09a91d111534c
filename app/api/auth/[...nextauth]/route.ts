import { handleAuth } from "#lib/server/auth/handle-auth.ts";

export const GET = (request: Request) => handleAuth(request);
export const POST = (request: Request) => handleAuth(request);
