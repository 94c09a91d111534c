import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import type { Inflate, InflateRaw } from "node:zlib";

export type BodyReading = { bytes: Buffer } | { failure: "tooLarge" | "notUnderstood" | "connectionLost" };

const MOST_BYTES = 8 * 1024 * 1024;

/** The whole body after decompression, at most 8 MB of it; reading stops at once beyond that. Never throws. */
export async function readCappedBody(reply: IncomingMessage): Promise<BodyReading> {
  const coding = (reply.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > MOST_BYTES) return;
      chunks.push(chunk);
    }
  };
  try {
    if (coding === "identity" || coding === "") await pipeline(reply, collect);
    else if (coding === "gzip" || coding === "x-gzip") await pipeline(reply, createGunzip(), collect);
    else if (coding === "br") await pipeline(reply, createBrotliDecompress(), collect);
    else if (coding === "deflate") await pipeline(reply, await inflaterFor(reply), collect);
    else return { failure: "notUnderstood" };
  } catch {
    if (size > MOST_BYTES) return { failure: "tooLarge" };
    return { failure: reply.complete ? "notUnderstood" : "connectionLost" };
  }
  if (size > MOST_BYTES) return { failure: "tooLarge" };
  return { bytes: Buffer.concat(chunks) };
}

// "deflate" means zlib in the standard and raw deflate in many servers; a zlib stream shows itself by its first byte.
async function inflaterFor(reply: IncomingMessage): Promise<Inflate | InflateRaw> {
  await once(reply, "readable");
  const start = reply.read() as Buffer | null;
  if (start) reply.unshift(start);
  return ((start?.[0] ?? 8) & 0x0f) === 8 ? createInflate() : createInflateRaw();
}
