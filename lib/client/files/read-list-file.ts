import { decodeTextFile, isZip, MOST_BYTES, type DecodedFile } from "#lib/shared/buyers/decode-text-file.ts";

export type ListFile = DecodedFile | { problem: "unreadable" };

/** What a chosen or dropped file says, as lines with tabs between cells; one that is too large is not even read. */
export async function readListFile(file: File): Promise<ListFile> {
  if (file.size > MOST_BYTES) return { problem: "tooLarge" };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!isZip(bytes)) return decodeTextFile(bytes);
    // The reader of workbooks is loaded for one alone.
    const { readWorkbook } = await import("./read-workbook.ts");
    return await readWorkbook(bytes);
  } catch {
    return { problem: "unreadable" };
  }
}
