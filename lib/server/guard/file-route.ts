import "server-only";
import type { ZodType } from "zod";
import { identify } from "#lib/server/auth/session.ts";
import { requireRole, type NeededRole } from "./roles.ts";
import { errorResponse } from "#lib/server/http/replies.ts";
import { requireOwnPage } from "#lib/server/http/origin.ts";
import { pickHeaders, searchParams } from "#lib/server/http/request-input.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** A file as it is made: its name in ASCII, its type, and its text or bytes bit by bit; `bytes` is how many, where that is known. */
export type MadeFile = {
  name: string;
  type: string;
  bytes?: number;
  parts: AsyncIterable<string | Uint8Array>;
};

type FileRoute<Input> = {
  role: NeededRole;
  /** Over the search parameters; make it strict. */
  input: ZodType<Input>;
  /** Input that must not stand in a URL: field → request header, percent-encoded. */
  inputHeaders?: Record<string, string>;
  verb: (context: Context, input: Input) => Promise<MadeFile>;
};

/**
 * Makes a GET handler that hands out a file: own page → session → role → input → verb → its text as it comes,
 * never cached.
 */
export function fileRoute<Input>({
  role,
  input,
  inputHeaders = {},
  verb,
}: FileRoute<Input>): (request: Request) => Promise<Response> {
  return async (request) => {
    const requestId = crypto.randomUUID();
    try {
      requireOwnPage(request);
      const { identity } = await identify(request.headers);
      await requireRole(identity, role, { via: "read", path: new URL(request.url).pathname });
      const given = input.parse({ ...searchParams(request), ...pickHeaders(request, inputHeaders) });
      const { name, type, bytes, parts } = await verb({ identity, requestId }, given);
      const headers = {
        "Content-Type": type,
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "private, no-store",
        // What was cut off on its way is then no file.
        ...(bytes !== undefined && { "Content-Length": String(bytes) }),
      };
      return new Response(toStream(parts), { headers });
    } catch (error) {
      return errorResponse(error, requestId);
    }
  };
}

/** Asks for the next part when the last one is on its way: a file is never whole in memory. */
function toStream(parts: MadeFile["parts"]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = parts[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    cancel: async () => void (await iterator.return?.()),
  });
}
