import type { ErrorBody, RequestErrorCode } from "#lib/shared/base/errors.ts";
import { ERROR_STATUS } from "#lib/shared/base/errors.ts";

/** Error of a read, on our own side. */
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

/** Converts what a read has thrown: anything but a `RequestError` means an unreadable response. */
export function toRequestError(error: unknown): RequestError {
  return error instanceof RequestError ? error : new RequestError("badReply", { cause: error });
}

/** Event on `window` when a response says that nobody is signed in. */
export const SIGNED_OUT_EVENT = "md:signed-out";

/** Tells the shell, which clears the page and shows sign-in. */
export function announceSignedOut(): void {
  window.dispatchEvent(new CustomEvent(SIGNED_OUT_EVENT));
}

/** Event on `window`, with a `ConfirmRequest`, when a command needs a confirmation of the identity. */
export const CONFIRM_EVENT = "md:confirm";

type FetchJsonOptions = { headers?: Record<string, string>; signal?: AbortSignal };

/**
 * Reads one of our own GET routes. A header marks the request as ours, so that a link on another site can cost
 * nothing. Throws `RequestError`.
 */
export async function fetchJson<T>(path: string, { headers, signal }: FetchJsonOptions = {}): Promise<T> {
  const response = await fetchOwn(path, { ...headers, accept: "application/json" }, signal);
  const body = await readBody(response);
  if (response.ok && body !== undefined) return body as T;
  throw readFailure(body);
}

/** Sends a GET to our server, marked as ours; throws `RequestError` without a response. */
export async function fetchOwn(
  path: string,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(path, {
      headers: { ...headers, "x-merchant-desk": "1" },
      cache: "no-store",
      credentials: "same-origin",
      signal,
    });
  } catch (cause) {
    throw new RequestError("offline", { cause });
  }
}

/** Error for the body of a rejected request. */
export function readFailure(body: unknown): RequestError {
  if (!isErrorBody(body)) return new RequestError("badReply");
  if (body.error.code === "notSignedIn") announceSignedOut();
  return new RequestError(body.error.code, body.error);
}

/** JSON of a response; undefined when it is none. */
export async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  const code: unknown = (body as Partial<ErrorBody> | null | undefined)?.error?.code;
  return typeof code === "string" && Object.hasOwn(ERROR_STATUS, code);
}
