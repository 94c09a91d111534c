import "server-only";
import { ServerResponse } from "node:http";
import { processWide } from "#lib/server/process-wide.ts";
import { securityHeaders } from "./security-headers.ts";

const TEXTS = /^(?:text\/[\w.+-]+|application\/(?:json|[\w.-]*\+?xml)|image\/svg\+xml)$/i;

type WriteHead = (this: ServerResponse, ...given: unknown[]) => ServerResponse;

/**
 * From now on no answer of this process goes out without our headers, whoever writes it and whenever it was asked
 * for: they are added where Node writes the head, to those that were set before. Next has its own ways to answer
 * redirects, missing files and failures, and answers requests that came before the start was over.
 */
export function completeHeads(): void {
  const prototype = ServerResponse.prototype as unknown as { writeHead: WriteHead };
  const { writeHead } = prototype;
  processWide("complete-heads", () => {
    prototype.writeHead = function (...given) {
      if (!this.headersSent) complete(this);
      return writeHead.apply(this, given);
    };
    return {};
  });
}

function complete(response: ServerResponse): void {
  for (const [name, value] of Object.entries(securityHeaders(response.req)))
    if (!response.hasHeader(name)) response.setHeader(name, value);
  nameCharset(response);
}

/** Sees to it that a text says how it is encoded; for redirects Next names no type at all. */
function nameCharset(response: ServerResponse): void {
  const type = response.getHeader("content-type");
  if (typeof type === "string" && TEXTS.test(type))
    response.setHeader("Content-Type", `${type}; charset=utf-8`);
  else if (type === undefined && response.hasHeader("location"))
    response.setHeader("Content-Type", "text/plain; charset=utf-8");
}
