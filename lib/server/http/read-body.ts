import "server-only";
import { AppError } from "#lib/shared/base/errors.ts";

/** The text of a body of at most `maxBytes`, counted as it comes: route handlers have no limit of their own. */
export async function readBody(request: Request, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError("tooLarge", `more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
