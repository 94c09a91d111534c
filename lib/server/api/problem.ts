import "server-only";
import { ZodError } from "zod";
import { toErrorBody } from "#lib/server/http/responses.ts";
import { AppError, ERROR_STATUS, type ErrorCode } from "#lib/shared/base/errors.ts";

type Described = { name: string; title: string; detail: string };

const FAULT: Described = {
  name: "Fault",
  title: "Something failed here",
  detail: "Try again later. The log has the details under the ID in instance.",
};

/** Errors of the API in words; `name` is that of the response in the OpenAPI document. */
export const PROBLEMS: Partial<Record<ErrorCode, Described>> = {
  badInput: {
    name: "BadInput",
    title: "A parameter is wrong",
    detail: "The parameters in fields are unknown, missing, or not as the document describes them.",
  },
  notSignedIn: {
    name: "NoKey",
    title: "No valid key",
    detail: "Send a key in the header Authorization: Bearer mdk_… It may be mistyped, expired or revoked.",
  },
  forbidden: {
    name: "NoRight",
    title: "The key has no right to this",
    detail: "An admin can create a key with this right under Settings → API keys.",
  },
  notFound: { name: "NotFound", title: "Not found", detail: "Nothing that this key may see has this ID." },
  gone: {
    name: "Gone",
    title: "The position is not valid any more",
    detail: "It belongs to another account or server. Start again without since.",
  },
  tooLarge: { name: "TooLarge", title: "Too large", detail: "The body is larger than this server reads." },
  tooManyTries: {
    name: "TooMany",
    title: "Too many calls",
    detail: "Wait as many seconds as Retry-After says.",
  },
  storageFull: FAULT,
  storageDown: FAULT,
  internal: FAULT,
};

/** Words for a method that a path doesn't take; only programs meet it, so no `ErrorCode` stands for it. */
export const NO_METHOD: Described = {
  name: "NoMethod",
  title: "Method not allowed",
  detail: "The header Allow names the methods of this path.",
};

/** Describes any error; those without words of their own are faults. */
function describeProblem(code: ErrorCode): Described {
  return PROBLEMS[code] ?? FAULT;
}

const DOCUMENT = "/api/v1/openapi.json#/components/responses/";

/** Converts any thrown value into the response of RFC 9457; logs unexpected errors under the id in `instance`. */
export function problemResponse(
  thrown: unknown,
  requestId: string,
  headers: Record<string, string>,
): Response {
  const { retryAfterMs, ...body } = toProblem(thrown, requestId);
  return Response.json(body, {
    status: body.status,
    headers: {
      "Content-Type": "application/problem+json",
      "Cache-Control": "private, no-store",
      ...(body.status === 401 && { "WWW-Authenticate": 'Bearer realm="Merchant Desk"' }),
      ...(retryAfterMs !== undefined && { "Retry-After": String(Math.ceil(retryAfterMs / 1_000)) }),
      ...headers,
    },
  });
}

/** Describes a method that a path doesn't take, or that the path doesn't exist. */
export function methodProblem(status: 404 | 405, requestId: string) {
  const { name, title, detail } = status === 405 ? NO_METHOD : describeProblem("notFound");
  return { type: DOCUMENT + name, title, status, detail, instance: `urn:uuid:${requestId}` };
}

/** Describes any thrown value; logs unexpected errors under the id in `instance`. */
export function toProblem(thrown: unknown, requestId: string) {
  const { error } = toErrorBody(thrown, requestId);
  const { name, title, detail } = describeProblem(error.code);
  const fields = thrown instanceof ZodError ? fieldProblems(thrown) : (error.fields ?? {});
  return {
    type: DOCUMENT + name,
    title,
    status: ERROR_STATUS[error.code],
    detail,
    instance: `urn:uuid:${requestId}`,
    ...(error.code === "badInput" && { fields }),
    ...(error.code === "forbidden" && thrown instanceof AppError && thrown.fields),
    retryAfterMs: error.retryAfterMs,
  };
}

const MAX_NAME_LENGTH = 64;

/** Problem of each parameter, of unknown ones by their name. */
function fieldProblems({ issues }: ZodError): Record<string, string> {
  return Object.fromEntries(
    issues.flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => [key.slice(0, MAX_NAME_LENGTH).toWellFormed(), "Unknown parameter"])
        : [[issue.path.join("."), issue.message]],
    ),
  );
}
