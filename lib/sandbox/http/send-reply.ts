import type { ServerResponse } from "node:http";
import type { MeteredCall } from "../call-meter.ts";

/** A reply ready to go out; `code` is what the meter notes. */
export type Reply = { status: number; headers: Record<string, string>; body: string; code: number | null };

export function jsonReply(status: number, value: unknown, code: number | null): Reply {
  return {
    status,
    headers: { "content-type": "application/json;charset=UTF-8" },
    body: JSON.stringify(value),
    code,
  };
}

export function textReply(status: number, contentType: string, body: string): Reply {
  return { status, headers: { "content-type": contentType }, body, code: null };
}

/** Sends a whole, honest reply. */
export function sendReply(response: ServerResponse, call: MeteredCall, reply: Reply): void {
  noteReply(call, reply);
  const body = Buffer.from(reply.body, "utf8");
  response.writeHead(reply.status, { ...reply.headers, "content-length": String(body.length) });
  response.end(body);
}

export function noteReply(call: MeteredCall, reply: Reply): void {
  call.code = reply.code;
  call.httpStatus = reply.status;
}
