import type { IncomingMessage } from "node:http";

const MAX_BYTES = 2 * 1024 * 1024;

/** The whole body, or null when it is over 2 MB or the connection broke. */
export async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BYTES) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
}

/** The fields of a form body, or null when the body is not what its content type says. */
export function readFormFields(
  contentType: string,
  body: Buffer,
  accepted: "multipart" | "urlencoded",
): Map<string, string> | null {
  const kind = contentType.split(";")[0]?.trim().toLowerCase();
  if (accepted === "urlencoded") {
    return kind === "application/x-www-form-urlencoded"
      ? new Map(new URLSearchParams(body.toString("utf8")))
      : null;
  }
  if (kind !== "multipart/form-data") return null;
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  return mark ? readMultipart(body, mark) : null;
}

function readMultipart(body: Buffer, boundary: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const whole = Buffer.concat([Buffer.from("\r\n"), body]);
  let at = whole.indexOf(delimiter);
  while (at !== -1) {
    const start = at + delimiter.length;
    if (whole.toString("latin1", start, start + 2) === "--") return fields;
    const next = whole.indexOf(delimiter, start);
    if (next === -1) return null;
    const part = readPart(whole.subarray(start, next));
    if (!part) return null;
    fields.set(part.name, part.value);
    at = next;
  }
  return null;
}

function readPart(part: Buffer): { name: string; value: string } | null {
  const headEnd = part.indexOf("\r\n\r\n");
  if (headEnd === -1) return null;
  const head = part.toString("utf8", 0, headEnd);
  const name = /^content-disposition:\s*form-data\b.*?;\s*name="([^"]*)"/im.exec(head)?.[1];
  return name === undefined ? null : { name, value: part.toString("utf8", headEnd + 4) };
}
