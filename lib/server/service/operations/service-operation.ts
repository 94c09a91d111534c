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
  /** The answer that parts make, in the order of `keys`. Only what `parts` gave is ever joined. */
  join: (request: Request, parts: unknown[]) => Data;
};

/** All there is to an operation of the spec besides what the browser knows of it (`OPERATION_FACTS`). */
export type ServiceOperation<Request, Data> = {
  /** Throws `badInput` when the request breaks the spec. */
  write: (request: Request) => WireRequest;
  /** The reader of an answer to this request; `unpack` reads JSON text inside the texts of the reply. */
  reader: (request: Request, unpack: ResponseJson["read"]) => ResponseReader<Data>;
  /** Takes what was asked out of a text of the service that is kept. */
  hide: (text: string, request: Request) => string;
  /** Part of the price key besides the operation: the level of a card check, the edition of orders and buyers. */
  variant: (request: Request) => string | null;
  /** The most rows its answer may have, where each could carry a charge; absent is one. */
  rowsAsked?: (request: Request) => number;
  cache: CacheParts<Request, Data>;
};

/** An answer that is cached as one. */
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

// Shorter digits are no order's alone: a code or a count would go with them.
const MIN_DIGITS = 6;

/** A text of the service in which of each of these texts the first character is left. */
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

/** Refuses a request before anything leaves: throws `badInput` naming the field, never its value. */
export function requireInput(isSound: boolean, fieldName: string, rule: string): void {
  if (!isSound) throw new AppError("badInput", `${fieldName}: ${rule}`, { fields: { [fieldName]: rule } });
}

/** Blank text is an unset field: absent on the wire, never empty. */
export function givenText(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === "" ? undefined : text;
}

/** A POST with a JSON body; fields that are undefined are absent on the wire. */
export function writeJsonRequest(path: string, body: Record<string, unknown>): WireRequest {
  return {
    method: "POST",
    path,
    headers: { "Content-Type": "application/json" },
    body: Buffer.from(JSON.stringify(body)),
  };
}
