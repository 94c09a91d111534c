import "server-only";
import type { Step } from "#lib/server/http/chain.ts";
import { sendAtOnce } from "#lib/server/http/gate/rejection.ts";
import { methodProblem } from "#lib/server/api/problem.ts";
import { API_ROUTES } from "./routes.ts";

const READING = ["GET", "HEAD"];
const PATHS = [...API_ROUTES.map(({ path }) => path), "/openapi.json"];

/** Methods of a path below `/api/v1`; undefined for an unknown one. */
function methodsOf(path: string): readonly string[] | undefined {
  // A stream of the server's own messages, which GET would open, is not offered.
  if (path === "/mcp") return ["POST"];
  return PATHS.some((known) => isAt(known, path)) ? READING : undefined;
}

/** True if a path is the known one, whose last segment may be a parameter in braces. */
function isAt(known: string, path: string): boolean {
  const from = known.indexOf("{");
  if (from === -1) return path === known;
  return path.startsWith(known.slice(0, from)) && path.length > from && !path.includes("/", from);
}

/**
 * Step before the gate and Next, which have no words for programs: refuses a method that a path below `/api/v1` doesn't
 * take, whoever sends it and with whatever key. Unknown paths are read with a key only.
 */
export function refuseMethods(): Step {
  return (request, response, next) => {
    const { method = "", url = "" } = request;
    const path = /^\/api\/v1((?:\/[^?]*?)?)\/?(?:\?|$)/.exec(url)?.[1];
    if (path === undefined) return next();
    const methods = methodsOf(path);
    if ((methods ?? READING).includes(method)) return next();
    const problem = methodProblem(methods ? 405 : 404, crypto.randomUUID());
    const text = JSON.stringify(problem);
    const headers = {
      "Content-Type": "application/problem+json",
      "Content-Length": String(Buffer.byteLength(text)),
      "Cache-Control": "private, no-store",
      ...(methods && { Allow: methods.join(", ") }),
    };
    sendAtOnce(response, problem.status, headers, text);
  };
}
