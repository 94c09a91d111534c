import "server-only";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Handles every request: it answers by itself, or hands the request (or another in its place) on. */
export type Step = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (request?: IncomingMessage) => void,
) => void;

/** Joins steps into the listener of a server; a request passes them in this order. */
export function chain(...steps: Step[]): RequestListener {
  return steps.reduceRight<RequestListener>(
    (following, step) => (request, response) =>
      step(request, response, (passed = request) => following(passed, response)),
    () => undefined,
  );
}
