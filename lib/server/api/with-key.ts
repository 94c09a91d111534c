import "server-only";
import type { z } from "zod";
import { inTurnOfPrograms } from "#lib/server/guard/heavy-reads.ts";
import { addressNetwork } from "#lib/server/http/client-address.ts";
import { peerAddress } from "#lib/server/http/peer.ts";
import { searchParams } from "#lib/server/http/request-input.ts";
import { requestSignal } from "#lib/server/http/request-signal.ts";
import type { ApiRight } from "#lib/shared/api/api-keys.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { type ApiKey, findKey } from "./keys/find-key.ts";
import { hashKey, isKey } from "./keys/key-text.ts";
import { noteRightKey, noteWrongKey, waitOfAddress } from "./keys/wrong-keys.ts";
import { problemResponse } from "./problem.ts";

export type ApiContext = { key: ApiKey; requestId: string; signal: AbortSignal | undefined };

/** JSON by the schema of its route, or content of another type. */
type ApiResponse<Output> =
  { body: Output; headers?: Record<string, string> } | { content: BodyInit; headers: Record<string, string> };

/** A read of the API; the OpenAPI document is made of the same definition. */
export type ApiRoute<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> = {
  /** Below `/api/v1`; its last segment may be a parameter of the input in braces. */
  path: string;
  summary: string;
  /** Null: any valid key. */
  right: ApiRight | null;
  /** Strict; each parameter may be given once. */
  input: Input;
  output: Output;
  /** Headers of its own responses, with their meaning. */
  headers?: Record<string, string>;
  hasCsv?: boolean;
  /** Set if it may read many orders: it then queues with the heavy reads of people. */
  isHeavy?: boolean;
  // As a method, every route fits a list of all.
  verb(context: ApiContext, input: z.output<Input>): Promise<ApiResponse<z.output<Output>>>;
};

/**
 * Makes a GET handler for programs: key → rate limit → right → input → verb → response that is never cached. The key
 * comes in the Authorization header only: no cookie and no address lets anybody in, so no other site can use it.
 */
export function withKey<Input extends z.ZodObject, Output extends z.ZodType>(
  route: ApiRoute<Input, Output>,
): (request: Request) => Promise<Response> {
  return (request) =>
    admitKey(request, async (context, limit) => {
      const response = await runRoute(route, context, () => givenInput(route.path, request));
      return toResponse(response, limit);
    });
}

/** Lets a request with a key in, within the key's rate limit; any error becomes a problem. `limit`: its headers. */
export async function admitKey(
  request: Request,
  serve: (context: ApiContext, limit: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const requestId = crypto.randomUUID();
  let limit: Record<string, string> = {};
  try {
    const key = await requireKey(request.headers);
    limit = limitHeaders(key);
    // Counted before the right, so that a program without it can't go on without limit.
    if (key.calls > key.callsAMinute)
      throw new AppError("tooManyTries", "over its limit", { retryAfterMs: key.retryAfterMs });
    return await serve({ key, requestId, signal: requestSignal() }, limit);
  } catch (error) {
    return problemResponse(error, requestId, limit);
  }
}

/** Runs a read for a key: right → input → verb. */
export function runRoute<Input extends z.ZodObject, Output extends z.ZodType>(
  route: ApiRoute<Input, Output>,
  context: ApiContext,
  given: () => Record<string, unknown>,
): Promise<ApiResponse<z.output<Output>>> {
  const { key, signal } = context;
  if (route.right !== null && !key.rights.includes(route.right))
    throw new AppError("forbidden", `needs ${route.right}`, { fields: { needed: route.right } });
  const input = route.input.parse(given());
  return inTurnOfPrograms(key.id, route.isHeavy ?? false, signal, () => route.verb(context, input));
}

const BEARER = /^Bearer +(\S{1,200}) *$/i;

/** Finds the key of a request and counts the call; throws `notSignedIn`, or `tooManyTries` after many wrong keys. */
async function requireKey(headers: Headers): Promise<ApiKey> {
  const text = BEARER.exec(headers.get("authorization") ?? "")?.[1];
  if (text === undefined || !isKey(text)) throw new AppError("notSignedIn", "no key");
  const [address, hash] = [addressNetwork(peerAddress(headers)), hashKey(text)];
  const waitMs = waitOfAddress(address, hash);
  if (waitMs > 0) throw new AppError("tooManyTries", "too many wrong keys", { retryAfterMs: waitMs });
  const key = await findKey(hash);
  if (key === null) {
    noteWrongKey(address, hash);
    throw new AppError("notSignedIn", "no such key");
  }
  noteRightKey(hash);
  return key;
}

/** The limit of a key by the draft of the IETF: quota and window, calls left and seconds until all are. */
function limitHeaders({ callsAMinute, calls, secondsLeft }: ApiKey): Record<string, string> {
  return {
    "RateLimit-Policy": `"minute";q=${callsAMinute};w=60`,
    RateLimit: `"minute";r=${Math.max(0, callsAMinute - calls)};t=${secondsLeft}`,
  };
}

/** Parameters of the query, and the one that the path ends with. */
function givenInput(path: string, request: Request): Record<string, string> {
  const given = searchParams(request);
  const [, name] = /\{(\w+)\}$/.exec(path) ?? [];
  if (name === undefined) return given;
  if (name in given)
    throw new AppError("badInput", "given twice", { fields: { [name]: "It is in the path" } });
  const last = new URL(request.url).pathname.split("/").at(-1) ?? "";
  try {
    return { ...given, [name]: decodeURIComponent(last) };
  } catch (cause) {
    throw new AppError("badInput", "not encoded", { cause, fields: { [name]: "Not percent-encoded" } });
  }
}

function toResponse(response: ApiResponse<unknown>, limit: Record<string, string>): Response {
  const headers = { "Cache-Control": "private, no-store", ...limit, ...response.headers };
  return "body" in response
    ? Response.json(response.body, { headers })
    : new Response(response.content, { headers });
}
