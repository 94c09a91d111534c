import { fetchPart } from "#components/ui/later.tsx";
import { decodeTextFile, isZip, MAX_BYTES, type DecodedFile } from "#lib/shared/buyers/decode-text-file.ts";

export type ListFile = DecodedFile | { problem: "unreadable" };

/**
 * What a chosen or dropped file says, as lines with tabs between cells; one that is too large is not even read. Null where the reader
 * of workbooks can't be had.
 */
export async function readListFile(file: File): Promise<ListFile | null> {
  if (file.size > MAX_BYTES) return { problem: "tooLarge" };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!isZip(bytes)) return decodeTextFile(bytes);
    // It is loaded for a workbook alone.
    const reader = await fetchPart(() => import("./read-workbook.ts"));
    return reader && (await reader.readWorkbook(bytes));
  } catch {
    return { problem: "unreadable" };
  }
}
