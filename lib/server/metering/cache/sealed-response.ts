import "server-only";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { seal, unsealBytes } from "#lib/server/crypto/seal.ts";

/** A value packed and under seal: a page of orders says the same words a hundred times. */
export function sealResponse(value: unknown): string {
  return seal("answers", zstdCompressSync(Buffer.from(JSON.stringify(value), "utf8")));
}

/** What was sealed; null when its key is gone. */
export function openResponse(sealed: string): { value: unknown } | null {
  const packed = unsealBytes("answers", sealed);
  return packed && { value: JSON.parse(zstdDecompressSync(packed).toString("utf8")) as unknown };
}
