import { readText } from "#lib/server/service/codec/read-text.ts";
import type { WireValue } from "#lib/server/service/codec/json-value.ts";
import { readWebLink } from "#lib/shared/web-link.ts";

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/;

/** A picture's address a browser may load: https, or http from a loopback host; null for anything else. */
export function readImageUrl(value: WireValue | undefined): string | null {
  const link = readWebLink(readText(value) ?? "");
  return link && (!link.isPlainHttp || LOOPBACK.test(link.hostname)) ? link.url : null;
}
