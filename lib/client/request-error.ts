import type { ErrorBody, RequestErrorCode } from "#lib/shared/base/errors.ts";

/** A read of ours that failed on our side of the door. */
export class RequestError extends Error {
  readonly code: RequestErrorCode;
  readonly requestId: string | null;
  readonly retryAfterMs: number | undefined;

  constructor(code: RequestErrorCode, details: Partial<ErrorBody["error"]> & { cause?: unknown } = {}) {
    super(code, { cause: details.cause });
    this.name = "RequestError";
    this.code = code;
    this.requestId = details.requestId ?? null;
    this.retryAfterMs = details.retryAfterMs;
  }
}
