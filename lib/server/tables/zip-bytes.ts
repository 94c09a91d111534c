import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";

/** A file of an archive, and its text part by part. */
export type ZipEntry = { name: string; parts: AsyncIterable<string> | Iterable<string> };

/** Sizes and places in an archive have 32 bits. */
const MAX_BYTES = 2 ** 32 - 1;
const DEFLATE = 8;

/** Streams an archive, file after file; each is packed outside of the event loop, and none stays in memory. */
export async function* zipBytes(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let bytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error("the archive is too large");
    ready.push(chunk);
  });
  for await (const { name, parts } of entries) {
    const file: ZipInputFile = { filename: name, compression: DEFLATE, crc: 0, size: 0 };
    zip.add(file);
    const packed = createDeflateRaw();
    // An error of the source comes out of `packed`.
    pipeline(Readable.from(measured(parts, file), { highWaterMark: 1 }), packed, () => undefined);
    for await (const chunk of packed) {
      file.ondata?.(null, chunk as Uint8Array<ArrayBuffer>, false);
      yield* ready.splice(0);
    }
    file.ondata?.(null, new Uint8Array(0), true);
  }
  zip.end();
  yield* ready;
}

/** Counts the size and the checksum of a file while it is read. */
async function* measured(parts: ZipEntry["parts"], file: ZipInputFile): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const bytes = Buffer.from(part);
    file.crc = crc32(bytes, file.crc);
    file.size += bytes.byteLength;
    if (file.size > MAX_BYTES) throw new Error("a file of the archive is too large");
    yield bytes;
  }
}
