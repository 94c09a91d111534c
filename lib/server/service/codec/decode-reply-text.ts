import type { Note } from "#lib/server/service/codec/json-value.ts";

const GBK_NAMES = new Set(["gbk", "gb2312", "gb18030", "x-gbk"]);

/**
 * Bytes of a reply to text. A declared UTF-8 or GBK is honoured, anything else is read as UTF-8; what cannot be read
 * becomes replacement characters and a remark. A byte order mark is dropped.
 */
export function decodeReplyText(bytes: Uint8Array, contentType: string | null, note: Note): string {
  const declared =
    /charset\s{0,9}=\s{0,9}"?([\w-]{1,40})/i.exec(contentType ?? "")?.[1]?.toLowerCase() ?? "utf-8";
  const isGbk = GBK_NAMES.has(declared);
  if (!isGbk && declared !== "utf-8" && declared !== "utf8") note("charset: not utf-8 or gbk");
  const label = isGbk ? "gb18030" : "utf-8";
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    note("charset: replacement characters");
    return new TextDecoder(label).decode(bytes);
  }
}
