import "server-only";
import type { ZodType } from "zod";
import { identify } from "#lib/server/auth/session.ts";
import { requireRole, type NeededRole } from "./roles.ts";
import { errorResponse } from "#lib/server/http/responses.ts";
import { requireOwnPage } from "#lib/server/http/origin.ts";
import { pickHeaders, searchParams } from "#lib/server/http/request-input.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** A file to download: ASCII name, type, and content in parts; `bytes` is the size if known. */
type MadeFile = {
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

/** Makes a GET handler that streams a file: own page → session → role → input → verb → content, never cached. */
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
        // A download that is cut off then fails.
        ...(bytes !== undefined && { "Content-Length": String(bytes) }),
      };
      return new Response(toStream(parts), { headers });
    } catch (error) {
      return errorResponse(error, requestId);
    }
  };
}

/** Reads the next part when the last one is sent: a file is never completely in memory. */
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
