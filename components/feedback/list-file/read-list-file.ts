import { fetchPart } from "#components/ui/lazy-part.tsx";
import { decodeTextFile, isZip, MAX_BYTES, type DecodedFile } from "#lib/shared/buyers/decode-text-file.ts";

export type ListFile = DecodedFile | { problem: "unreadable" };

/**
 * Reads a chosen or dropped file as lines with tabs between cells. Rejects a file that is too large without reading
 * it; null if the code that reads workbooks could not be loaded.
 */
export async function readListFile(file: File): Promise<ListFile | null> {
  if (file.size > MAX_BYTES) return { problem: "tooLarge" };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!isZip(bytes)) return decodeTextFile(bytes);
    // Loaded only for a workbook.
    const reader = await fetchPart(() => import("./read-workbook.ts"));
    return reader && (await reader.readWorkbook(bytes));
  } catch {
    return { problem: "unreadable" };
  }
}
