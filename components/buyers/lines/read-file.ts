import { decodeTextFile, MOST_BYTES, type DecodedFile } from "#lib/shared/buyers/decode-text-file.ts";

export type ReadFile = DecodedFile | { problem: "unreadable" };

/** The text of a chosen file; one that is too large is not even read. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_BYTES) return { problem: "tooLarge" };
  try {
    return decodeTextFile(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return { problem: "unreadable" };
  }
}
