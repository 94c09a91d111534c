import "server-only";
import { answerSignIn } from "#lib/server/auth/answer-sign-in.ts";
import { askCsrf } from "#lib/server/auth/ask-csrf.ts";
import { csrfCookieOf } from "#lib/server/auth/csrf-cookie-of.ts";
import { sessionCookie } from "#lib/server/auth/session-cookie.ts";
import { errorReply } from "#lib/server/http/error-reply.ts";
import { jsonReply } from "#lib/server/http/json-reply.ts";
import { AppError } from "#lib/shared/base/errors.ts";

/**
 * The two doors of next-auth that are open: GET csrf and POST callback/credentials. Everything else it offers is
 * 404: sign-out is an action, and a session route could set the cookie again after it.
 */
export async function answerAuth(request: Request, now = new Date()): Promise<Response> {
  const entry = `${request.method} ${new URL(request.url).pathname.replace(/^\/api\/auth\//, "")}`;
  try {
    if (entry === "GET csrf") return await answerCsrf(request.headers);
    if (entry === "POST callback/credentials") return await answerSignIn(request, now);
    throw new AppError("notFound", "not one of the open doors");
  } catch (error) {
    return errorReply(error, crypto.randomUUID());
  }
}

async function answerCsrf(headers: Headers): Promise<Response> {
  const { csrfToken, cookies } = await askCsrf(csrfCookieOf(headers));
  const response = jsonReply({ csrfToken });
  const own = cookies.filter((cookie) => cookie.startsWith(`${sessionCookie().csrfName}=`));
  for (const cookie of own) response.headers.append("Set-Cookie", cookie);
  return response;
}
