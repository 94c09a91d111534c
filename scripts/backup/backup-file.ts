import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { z } from "zod";
import { env } from "#lib/server/env.ts";
import { deriveAppKey } from "#lib/server/keys/app-keys.ts";
import { CommandError } from "../command/run-command.ts";
import { prove, readTrailer } from "./proof.ts";

/** The first part of a backup. */
export type BackupHeader = {
  format: 1;
  madeAt: string;
  /** Version of the product that made it. */
  version: string;
  /** Migrations that its database had, in order. */
  migrations: { hash: string; when: string }[];
  /** Key files of DATA_DIR that open it, if requested. */
  secrets: Record<string, string> | null;
};

export type TableHead = { table: string; columns: string[]; order: string[] };
/** The end of a table; `sha256` is of the rows as COPY writes them in the order of the key. */
export type TableEnd = { table: string; rows: number; sha256: string; sequences: Record<string, string> };

/** The parts of a backup in order; the last one has the hash of all before it, to show that none is missing. */
export type Part =
  | { kind: "header"; value: BackupHeader }
  | { kind: "table"; value: TableHead }
  | { kind: "rows"; bytes: Buffer }
  | { kind: "tableEnd"; value: TableEnd }
  | { kind: "end"; value: { tables: number; sha256?: string } };

const KINDS = ["header", "table", "rows", "tableEnd", "end"] as const;
const FORMAT = 1;
const HEAD_BYTES = 5;
const MAX_BYTES = 64 * 1024 * 1024;
/** Limit of the ratio of unpacked to packed size; our rows reach a tenth of it. */
const MAX_SQUEEZED = 500;
const MAGIC = Buffer.from("merchant-desk-backup:2\n");
/** The start of older backups, which have no proof of who made them. */
const OLDER_MAGIC = Buffer.from("merchant-desk-backup\n");

/** Writes the parts to a file that only this user may read, completely or not at all; APP_KEY proves it is ours. */
export async function writeBackup(
  path: string,
  parts: AsyncIterable<Part>,
  signal: AbortSignal,
): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.draft`);
  try {
    await writeFile(draft, MAGIC, { flag: "wx", mode: 0o600 });
    const out = createWriteStream(draft, { flags: "a", flush: true });
    const squeeze = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    const proved = prove(deriveAppKey(env().appKey), MAGIC);
    await pipeline(Readable.from(packed(parts)), squeeze, proved, out, { signal });
    signal.throwIfAborted();
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function* packed(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const part of parts) {
    if (part.kind === "end") part.value.sha256 = hash.digest("hex");
    const payload = part.kind === "rows" ? part.bytes : Buffer.from(JSON.stringify(part.value), "utf8");
    if (part.kind !== "end") hash.update(part.kind).update(payload);
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt8(KINDS.indexOf(part.kind), 0);
    head.writeUInt32BE(payload.length, 1);
    yield Buffer.concat([head, payload]);
  }
}

/** Reads the parts of a backup; throws `CommandError` if it is none, is cut, or a table differs from its hash. */
export async function* readBackup(path: string, signal?: AbortSignal): AsyncGenerator<Part> {
  const damaged = () => new CommandError(`The backup ${path} is damaged: it cannot be restored.`);
  const bounds = await findBounds(path);
  if (bounds === null) throw damaged();
  const unpacked = createZstdDecompress();
  // An error of the file also ends `unpacked`, which reports it.
  pipeline(createReadStream(path, bounds), unpacked, { signal }).catch(() => undefined);
  const most = MAX_BYTES + MAX_SQUEEZED * (bounds.end - bounds.start);
  let hash = createHash("sha256");
  try {
    for await (const part of parsed(atMost(most, unpacked, path))) {
      signal?.throwIfAborted();
      if (part.kind === "header" && !isHeader(part.value)) throw damaged();
      if (part.kind === "header" && part.value.format !== FORMAT)
        throw new CommandError(
          `The backup ${path} was made by a newer Merchant Desk: restore it with that version.`,
        );
      if (part.kind === "table") hash = createHash("sha256");
      if (part.kind === "rows") hash.update(part.bytes);
      if (part.kind === "tableEnd" && hash.digest("hex") !== part.value.sha256) throw damaged();
      yield part;
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof CommandError || !isOfFile(error)) throw error;
    throw damaged();
  } finally {
    unpacked.destroy();
  }
}

async function* parsed(stream: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const hash = createHash("sha256");
  let isWhole = false;
  let held: Buffer = Buffer.alloc(0);
  let waiting: Buffer[] = [];
  let missing = HEAD_BYTES;
  for await (const chunk of stream) {
    // Joins the chunks of a part once, when all have arrived.
    waiting.push(chunk);
    missing -= chunk.length;
    if (missing > 0) continue;
    held = Buffer.concat([held, ...waiting]);
    waiting = [];
    while (held.length >= HEAD_BYTES) {
      const kind = KINDS[held.readUInt8(0)];
      const end = HEAD_BYTES + held.readUInt32BE(1);
      if (kind === undefined || end > MAX_BYTES || isWhole) throw new SyntaxError("no part");
      if (held.length < end) break;
      const payload = held.subarray(HEAD_BYTES, end);
      held = held.subarray(end);
      if (kind !== "end") hash.update(kind).update(payload);
      else isWhole = payload.toString("utf8").includes(hash.digest("hex"));
      yield kind === "rows"
        ? { kind, bytes: payload }
        : ({ kind, value: JSON.parse(payload.toString("utf8")) } as Part);
    }
    const needed = held.length < HEAD_BYTES ? HEAD_BYTES : HEAD_BYTES + held.readUInt32BE(1);
    missing = needed - held.length;
  }
  if (held.length > 0 || waiting.length > 0 || !isWhole) throw new SyntaxError("a part that was cut");
}

const headerShape = z.object({
  format: z.int(),
  madeAt: z.string(),
  version: z.string(),
  migrations: z.array(z.object({ hash: z.string(), when: z.string() })),
  secrets: z.record(z.string(), z.string()).nullable(),
});

function isHeader(value: unknown): boolean {
  return headerShape.safeParse(value).success;
}

async function* atMost(most: number, stream: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > most)
      throw new CommandError(
        `The backup ${path} unpacks to more than its size allows: Merchant Desk did not make it.`,
      );
    yield chunk;
  }
}

/** Throws `CommandError` if a file is no backup, can't be read, or lacks its end. */
export async function requireBackup(path: string): Promise<void> {
  if ((await findBounds(path)) === null)
    throw new CommandError(`The backup ${path} is damaged: it cannot be restored.`);
}

/** First and last byte of the compressed part; null if the backup's end is missing. */
async function findBounds(path: string): Promise<{ start: number; end: number } | null> {
  const { magic, size } = await readMagic(path);
  if (magic === OLDER_MAGIC) return { start: magic.length, end: size - 1 };
  const trailer = await readTrailer(path);
  return trailer && { start: magic.length, end: trailer.at - 1 };
}

async function readMagic(path: string): Promise<{ magic: Buffer; size: number }> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`The backup ${path} cannot be read (${error.code}).`, { cause: error });
  });
  try {
    const { buffer } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    const magic = [MAGIC, OLDER_MAGIC].find((one) => buffer.subarray(0, one.length).equals(one));
    if (!magic) throw new CommandError(`${path} is not a backup of Merchant Desk.`);
    return { magic, size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

/** True for errors of zlib and JSON about damaged bytes. */
function isOfFile(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return error instanceof SyntaxError || /^(Z_|ERR_ZLIB|ZSTD_)/.test(code);
}
