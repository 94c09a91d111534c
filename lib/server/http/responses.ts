import "server-only";
import { ZodError } from "zod";
import { toStorageError } from "#lib/server/db/storage-error.ts";
import { logError } from "#lib/server/log/log.ts";
import { ERROR_STATUS, AppError, type ErrorBody } from "#lib/shared/base/errors.ts";

/** Returns JSON that no cache may store, since each response is for one person. */
export function jsonResponse(
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store", ...headers } });
}

/** Returns the HTTP response to any thrown value. */
export function errorResponse(thrown: unknown, requestId: string): Response {
  const body = toErrorBody(thrown, requestId);
  const { retryAfterMs } = body.error;
  return jsonResponse(body, {
    status: ERROR_STATUS[body.error.code],
    headers: retryAfterMs === undefined ? {} : { "Retry-After": String(Math.ceil(retryAfterMs / 1000)) },
  });
}

const messageKey = /^[a-zA-Z][a-zA-Z0-9]*(\.[a-zA-Z0-9]+)*$/;

/**
 * Converts any thrown value into the error that the browser may see. Logs unexpected errors once, with the id that the
 * person can quote.
 */
export function toErrorBody(thrown: unknown, requestId: string): ErrorBody {
  const error = asAppError(thrown);
  if (ERROR_STATUS[error.code] >= 500) logFault(error, requestId);
  const { code, fields, retryAfterMs, proof } = error;
  return {
    error: {
      code,
      requestId,
      ...(fields && { fields }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...(proof && { proof }),
    },
  };
}

function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof ZodError)
    return new AppError("badInput", "input does not fit", { fields: fieldErrors(thrown) });
  return toStorageError(thrown) ?? new AppError("internal", "unexpected", { cause: thrown });
}

/** Maps fields to message keys; schemas use keys as messages, any other message becomes "invalid". */
function fieldErrors(error: ZodError): Record<string, string> {
  return Object.fromEntries(
    error.issues
      .map(({ path, message }) => [path.join("."), messageKey.test(message) ? message : "errors.invalid"])
      .reverse(),
  );
}

function logFault(error: AppError, requestId: string): void {
  logError("request failed", error.cause ?? error, {
    requestId,
    answered: error.code,
    reason: error.message,
  });
}
