import type { ServerResponse } from "node:http";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { MeteredCall } from "#lib/sandbox/state/call-meter.ts";
import type { Fault } from "#lib/sandbox/state/fault-queue.ts";

/** A reply to send; the meter records its `code`. */
export type SandboxResponse = {
  status: number;
  headers: Record<string, string>;
  body: string;
  code: number | null;
};

export function jsonResponse(status: number, value: unknown, code: number | null): SandboxResponse {
  return {
    status,
    headers: { "content-type": "application/json;charset=UTF-8" },
    body: JSON.stringify(value),
    code,
  };
}

export function textResponse(status: number, contentType: string, body: string): SandboxResponse {
  return { status, headers: { "content-type": contentType }, body, code: null };
}

/** Sends a complete, honest reply. */
export function sendResponse(response: ServerResponse, call: MeteredCall, reply: SandboxResponse): void {
  noteResponse(call, reply);
  const body = Buffer.from(reply.body, "utf8");
  response.writeHead(reply.status, { ...reply.headers, "content-length": String(body.length) });
  response.end(body);
}

function noteResponse(call: MeteredCall, reply: SandboxResponse): void {
  call.code = reply.code;
  call.httpStatus = reply.status;
}

const CHUNK_BYTES = 1024 * 1024;
const BOMB_BYTES = 300 * CHUNK_BYTES;

export type TransportFault = Extract<
  Fault,
  {
    kind:
      "silence" | "reset" | "huge" | "gzipBomb" | "resetMidBody" | "truncate" | "drip" | "closeAfterReply";
  }
>;

/** Sends, damages or withholds a reply as the fault says. Ends when the reply or the connection has. */
export async function sendCorrupted(
  response: ServerResponse,
  call: MeteredCall,
  reply: SandboxResponse,
  fault: TransportFault,
): Promise<void> {
  const body = Buffer.from(reply.body, "utf8");
  const half = body.subarray(0, Math.floor(body.length / 2));
  const start = (length: number | null, extra: Record<string, string> = {}) => {
    noteResponse(call, {
      ...reply,
      code: fault.kind === "closeAfterReply" || fault.kind === "drip" ? reply.code : null,
    });
    response.writeHead(reply.status, {
      ...reply.headers,
      ...extra,
      ...(length === null ? {} : { "content-length": String(length) }),
    });
  };
  switch (fault.kind) {
    case "silence":
      return;
    case "reset":
      response.socket?.resetAndDestroy();
      return;
    case "resetMidBody":
      start(body.length);
      response.write(half, () => response.socket?.resetAndDestroy());
      return;
    case "truncate":
      start(half.length);
      response.end(half);
      return;
    case "drip":
      start(body.length);
      return drip(response, body, fault.ms);
    case "huge":
      start(null);
      return flood(response, Buffer.alloc(CHUNK_BYTES, " "), Math.ceil(fault.bytes / CHUNK_BYTES));
    case "gzipBomb":
      start(null, { "content-encoding": "gzip" });
      return flood(
        response,
        gzipSync(Buffer.alloc(CHUNK_BYTES, " ")),
        Math.ceil((fault.bytes ?? BOMB_BYTES) / CHUNK_BYTES),
      );
    case "closeAfterReply":
      start(body.length);
      response.end(body, () => response.socket?.destroySoon());
      return;
  }
}

async function drip(response: ServerResponse, body: Buffer, ms: number): Promise<void> {
  for (let at = 0; at < body.length && !response.destroyed; at += 1) {
    response.write(body.subarray(at, at + 1));
    await sleep(ms);
  }
  response.end();
}

/** Sends `count` pieces of a JSON text that never closes, no faster than the reader takes them. */
async function flood(response: ServerResponse, piece: Buffer, count: number): Promise<void> {
  for (let sent = 0; sent < count && !response.destroyed; sent += 1) {
    if (response.write(piece)) continue;
    await Promise.race([once(response, "drain"), once(response, "close")]);
  }
  response.end();
}
