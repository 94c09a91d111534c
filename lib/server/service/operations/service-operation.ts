import type { ResponseJson } from "#lib/server/service/json/exact-json.ts";
import type { ResponseReader } from "#lib/server/service/response/read-response.ts";
import type { WireRequest } from "#lib/server/service/transport/send-request.ts";
import { AppError } from "#lib/shared/base/errors.ts";

/** Cache rules of an operation: its response is cached as one, or in parts that are found on their own. */
type CacheParts<Request, Data> = {
  /** Cache keys of a request; equal for equal requests. */
  keys: (request: Request) => object[];
  /** Parts of a response worth caching: never one that a further call may improve. */
  parts: (request: Request, data: Data) => { key: object; data: unknown }[];
  /** Builds the response from its parts, in the order of `keys`. Only parts made by `parts` are ever joined. */
  join: (request: Request, parts: unknown[]) => Data;
};

/** An operation of the spec, except for the facts that the browser knows (`lib/shared/calls/operations`). */
export type ServiceOperation<Request, Data> = {
  /** Throws `badInput` when the request breaks the spec. */
  write: (request: Request) => WireRequest;
  /** Creates the reader of a response to this request; `unpack` reads JSON text inside its texts. */
  reader: (request: Request, unpack: ResponseJson["read"]) => ResponseReader<Data>;
  /** Removes the values of the request from a text of the service that is stored. */
  hide: (text: string, request: Request) => string;
  /** Part of the price key besides the operation: the level of a card check, the edition of orders and buyers. */
  variant: (request: Request) => string | null;
  /** Most rows of its response, where each could carry a charge; undefined is one. */
  rowsAsked?: (request: Request) => number;
  cache: CacheParts<Request, Data>;
};

/** Cache rules of a response that is cached as one. */
export function cachedWhole<Request, Data>(
  key: (request: Request) => object,
  isWorthKeeping: (data: Data) => boolean,
): CacheParts<Request, Data> {
  return {
    keys: (request) => [key(request)],
    parts: (request, data) => (isWorthKeeping(data) ? [{ key: key(request), data }] : []),
    join: (_, [data]) => data as Data,
  };
}

// Shorter digits may be anything: hiding them would hide codes and counts, too.
const MIN_DIGITS = 6;

/** Hides these values in a text of the service, all but the first character of each. */
export function hideTexts(text: string, asked: readonly (string | undefined)[]): string {
  return asked
    .map((one) => one?.trim() ?? "")
    .filter((one) => one.length >= (isDigits(one) ? MIN_DIGITS : 2))
    .sort((one, other) => other.length - one.length)
    .reduce(
      (left, one) =>
        left.replaceAll(
          isDigits(one) ? new RegExp(`(?<!\\d)${one}(?!\\d)`, "g") : one,
          () => `${[...one][0] ?? ""}**`,
        ),
      text,
    );
}

function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

/** Rejects a request before it leaves: throws `badInput` with the field's name, never its value. */
export function requireInput(isSound: boolean, fieldName: string, rule: string): void {
  if (!isSound) throw new AppError("badInput", `${fieldName}: ${rule}`, { fields: { [fieldName]: rule } });
}

/** Gives text to send; blank text becomes undefined, so that the field is absent, never empty. */
export function givenText(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === "" ? undefined : text;
}

/** Builds a POST with a JSON body; undefined fields are left out. */
export function writeJsonRequest(path: string, body: Record<string, unknown>): WireRequest {
  return {
    method: "POST",
    path,
    headers: { "Content-Type": "application/json" },
    body: Buffer.from(JSON.stringify(body)),
  };
}
