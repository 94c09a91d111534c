import "server-only";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Handles every request: responds, or passes it (or a replacement) on with `next`. */
export type Step = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (request?: IncomingMessage) => void,
) => void;

/** Joins steps, in this order, into the listener of a server. */
export function chain(...steps: Step[]): RequestListener {
  return steps.reduceRight<RequestListener>(
    (following, step) => (request, response) =>
      step(request, response, (passed = request) => following(passed, response)),
    () => undefined,
  );
}
