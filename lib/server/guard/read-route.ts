import "server-only";
import { z, type ZodType } from "zod";
import { identify } from "#lib/server/auth/session.ts";
import { requireOwnPage } from "#lib/server/http/origin.ts";
import { errorResponse, jsonResponse } from "#lib/server/http/responses.ts";
import { pickHeaders, searchParams } from "#lib/server/http/request-input.ts";
import { requestSignal } from "#lib/server/http/request-signal.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { inTurn } from "./heavy-reads.ts";
import { type NeededRole, requireRole } from "./roles.ts";

type ReadRoute<Input, Output> = {
  role: NeededRole;
  /** Over the search parameters; make it strict. Each may be given once. */
  input: ZodType<Input>;
  /** Input that must not stand in a URL: field → request header, percent-encoded. */
  inputHeaders?: Record<string, string>;
  /** Set if the response may cost points: only our own pages may request it. */
  isPaid: boolean;
  /** Set if reading is recorded in the audit log: only our own pages may request it. */
  isRecorded?: boolean;
  /** Set if it may scan a whole order book or ledger: it then queues with the other reads of its person. */
  isHeavy?: boolean;
  /** Set if a page polls it: such requests don't keep a session alive. */
  isPolled?: boolean;
  verb: (context: Context, input: Input) => Promise<Output>;
};

/** Makes a GET handler: own page → session → role → input → verb → JSON that is never cached. */
export function readRoute<Input, Output>({
  role,
  input,
  inputHeaders = {},
  isPaid,
  isRecorded = false,
  isHeavy = false,
  isPolled = false,
  verb,
}: ReadRoute<Input, Output>): (request: Request) => Promise<Response> {
  return async (request) => {
    const requestId = crypto.randomUUID();
    try {
      if (isPaid || isRecorded) requireOwnPage(request);
      const { identity, shop, sessionEnd } = await identify(request.headers, {
        isPassive: isPolled,
        shopId: new URL(request.url).searchParams.get("shop"),
      });
      await requireRole(identity, role, { via: "read", path: new URL(request.url).pathname });
      const context: Context = {
        identity,
        requestId,
        shop,
        sessionEnd,
        signal: requestSignal(),
        idempotencyKey: readIdempotencyKey(request),
        cache: request.headers.get("x-cache") === "bypass" ? "bypass" : "default",
        isPressed: request.headers.get("x-cache") === "press",
      };
      const given = input.parse({ ...searchParams(request), ...pickHeaders(request, inputHeaders) });
      const read = () => verb(context, given);
      return jsonResponse(await (isHeavy ? inTurn(identity.personId, context.signal, read) : read()));
    } catch (error) {
      return errorResponse(error, requestId);
    }
  };
}

function readIdempotencyKey({ headers }: Request): string | undefined {
  return z
    .uuid()
    .optional()
    .parse(headers.get("idempotency-key") ?? undefined);
}
