import type { WireRequest } from "#lib/server/service/transport/send-request.ts";

/** A POST with a JSON body; fields that are undefined are absent on the wire. */
export function writeJsonRequest(path: string, body: Record<string, unknown>): WireRequest {
  return {
    method: "POST",
    path,
    headers: { "Content-Type": "application/json" },
    body: Buffer.from(JSON.stringify(body)),
  };
}
