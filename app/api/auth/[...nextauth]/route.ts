import { answerAuth } from "#lib/server/auth/answer-auth.ts";

export const GET = (request: Request) => answerAuth(request);
export const POST = (request: Request) => answerAuth(request);
