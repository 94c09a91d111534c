import { type ReadingWanted, type FilePart, readInParts } from "#lib/shared/orders/files/read-in-parts.ts";
import { type DecodedOrders, decodeOrderFile } from "./decode-order-file.ts";

/** A file to read; `fileId` is the same for each reading of a file. */
export type ReadRequest = ReadingWanted & { file: File; fileId: number };

/** A part, or first of all a doubt about how the file was decoded. */
export type ReadPart = FilePart | { kind: "doubt"; doubt: "encoding" | "otherSheets" | undefined };

let last: { fileId: number; decoded: DecodedOrders } | null = null;

/** Runs in a worker, so that the page reacts while a large file is read: a workbook takes seconds. */
addEventListener("message", ({ data }: MessageEvent<ReadRequest>) => {
  read(data).catch(() => pass({ kind: "problem", problem: { kind: "unreadable" } }));
});

async function read({ file, fileId, ...wanted }: ReadRequest): Promise<void> {
  if (last?.fileId !== fileId) last = { fileId, decoded: await decodeOrderFile(file) };
  const { decoded } = last;
  if ("problem" in decoded) return pass({ kind: "problem", problem: { kind: decoded.problem } });
  pass({ kind: "doubt", doubt: decoded.doubt });
  readInParts(decoded.text, wanted, pass);
}

function pass(part: ReadPart): void {
  postMessage(part);
}
