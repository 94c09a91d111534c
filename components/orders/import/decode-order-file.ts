import { readWorkbook } from "#components/feedback/list-file/read-workbook.ts";
import { type DecodedFile, decodeTextFile, isZip } from "#lib/shared/buyers/decode-text-file.ts";
import { MAX_FILE_BYTES } from "#lib/shared/orders/files/file-orders.ts";

export type DecodedOrders = DecodedFile | { problem: "unreadable" | "empty" };

/** Decodes an export, text or workbook; a file that is too large isn't read. */
export async function decodeOrderFile(file: File): Promise<DecodedOrders> {
  if (file.size > MAX_FILE_BYTES) return { problem: "tooLarge" };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const decoded = await (isZip(bytes) ? readWorkbook : decodeTextFile)(bytes, MAX_FILE_BYTES);
    return "text" in decoded && decoded.text.trim() === "" ? { problem: "empty" } : decoded;
  } catch {
    return { problem: "unreadable" };
  }
}
