import { RequestError } from "#lib/client/request-error.ts";
import { announceSignedOut } from "#lib/client/signed-out.ts";
import { ERRORS } from "#lib/shared/base/errors.ts";
import type { ErrorBody } from "#lib/shared/base/errors.ts";

type FetchJsonOptions = { headers?: Record<string, string> };

/**
 * Reads one of our own GET routes. The header marks the request as ours, so that a link on another site can cost nothing.
 * Throws `RequestError`.
 */
export async function fetchJson<T>(path: string, { headers }: FetchJsonOptions = {}): Promise<T> {
  const response = await fetchOwn(path, { ...headers, accept: "application/json" });
  const body = await readBody(response);
  if (response.ok && body !== undefined) return body as T;
  throw failureOf(body);
}

/** Sends a GET to ourselves, marked as ours; throws `RequestError` when nothing answers. */
export async function fetchOwn(path: string, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetch(path, {
      headers: { ...headers, "x-merchant-desk": "1" },
      cache: "no-store",
      credentials: "same-origin",
    });
  } catch (cause) {
    throw new RequestError("offline", { cause });
  }
}

/** What the body of a refusal says. */
export function failureOf(body: unknown): RequestError {
  if (!isErrorBody(body)) return new RequestError("badReply");
  if (body.error.code === "notSignedIn") announceSignedOut();
  return new RequestError(body.error.code, body.error);
}

/** The JSON of an answer; undefined when it is none. */
export async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== "object" || body === null || !("error" in body)) return false;
  const { error } = body;
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    typeof error.code === "string" &&
    Object.hasOwn(ERRORS, error.code)
  );
}
