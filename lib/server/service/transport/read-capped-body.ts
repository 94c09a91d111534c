import type { IncomingMessage } from "node:http";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw } from "node:zlib";

/** `bytes` null: the whole reply came, but its body cannot be decompressed. */
type BodyReading = { bytes: Buffer | null } | { failure: "tooLarge" | "connectionLost" };

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_PIECES = 100_000;
const MAX_CODINGS = 3;
const LIMIT = { maxOutputLength: MAX_BYTES };
const [gunzipped, inflated, rawInflated, unbrotlied] = [
  promisify(gunzip),
  promisify(inflate),
  promisify(inflateRaw),
  promisify(brotliDecompress),
];

/**
 * The whole body after decompression, at most 8 MB before and after it, in at most 100,000 pieces, since each costs the
 * same however short; reading stops at once beyond that. Never throws.
 */
export async function readCappedBody(reply: IncomingMessage): Promise<BodyReading> {
  const chunks: Buffer[] = [];
  let size = 0;
  const isTooLarge = (): boolean => size > MAX_BYTES || chunks.length > MAX_PIECES;
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      chunks.push(chunk);
      done(isTooLarge() ? new Error("too large") : null);
    },
  });
  try {
    await pipeline(reply, sink);
  } catch {
    return { failure: isTooLarge() ? "tooLarge" : "connectionLost" };
  }
  return unpack(Buffer.concat(chunks), (reply.headers["content-encoding"] ?? "").trim().toLowerCase());
}

async function unpack(packed: Buffer, codings: string): Promise<BodyReading> {
  try {
    let bytes: Buffer = packed;
    // Codings are undone from last to first.
    for (const coding of codings.split(",").slice(-MAX_CODINGS).reverse()) {
      // An empty body is empty in every coding.
      if (bytes.length > 0) bytes = await decompress(bytes, coding.trim());
    }
    return { bytes };
  } catch (error) {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    return isTooLarge ? { failure: "tooLarge" } : { bytes: null };
  }
}

/** Decompresses by name and by sign: some name what they didn't do, some name nothing, some name the charset. */
async function decompress(packed: Buffer, coding: string): Promise<Buffer> {
  const isGzip = packed[0] === 0x1f && packed[1] === 0x8b;
  if (coding === "br") return unbrotlied(packed, LIMIT);
  // "deflate" means zlib in the standard and raw deflate in many servers; a zlib stream shows itself by its first byte.
  if (coding === "deflate")
    return ((packed[0] ?? 8) & 0x0f) === 8 ? inflated(packed, LIMIT) : rawInflated(packed, LIMIT);
  return isGzip ? gunzipped(packed, LIMIT) : packed;
}
