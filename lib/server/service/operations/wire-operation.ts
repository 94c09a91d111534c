import type { ReplyReader } from "#lib/server/service/reply/reply.ts";
import type { WireRequest } from "#lib/server/service/transport/send-request.ts";
import { AppError } from "#lib/shared/base/errors.ts";

/** An operation of the spec as it goes over the wire. */
export type WireOperation<Request, Data> = {
  /** Throws `badInput` when the request breaks the spec. */
  write: (request: Request) => WireRequest;
  /** The reader of an answer to this request; `scrub` cleans texts the reader unpacks itself. */
  reader: (request: Request, scrub: (text: string) => string) => ReplyReader<Data>;
  /** Takes what the request holds of a person out of a text of the service that is kept. */
  hide?: (text: string, request: Request) => string;
};

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
