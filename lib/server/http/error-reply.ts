import "server-only";
import { jsonReply } from "#lib/server/http/json-reply.ts";
import { toErrorBody } from "#lib/server/http/to-error-body.ts";
import { ERRORS } from "#lib/shared/base/errors.ts";

/** The HTTP answer to whatever was thrown. */
export function errorReply(thrown: unknown, requestId: string): Response {
  const body = toErrorBody(thrown, requestId);
  const { retryAfterMs } = body.error;
  return jsonReply(body, {
    status: ERRORS[body.error.code].status,
    headers: retryAfterMs === undefined ? {} : { "Retry-After": String(Math.ceil(retryAfterMs / 1000)) },
  });
}
