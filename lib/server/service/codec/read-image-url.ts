import { readText } from "#lib/server/service/codec/read-text.ts";
import type { WireValue } from "#lib/server/service/codec/json-value.ts";
import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";
import { readWebLink } from "#lib/shared/links/web-link.ts";

/** A picture's address a browser may load: https, or http from a loopback host; null for anything else. */
export function readImageUrl(value: WireValue | undefined): string | null {
  const link = readWebLink(readText(value) ?? "");
  return link && (!link.isPlainHttp || isLoopbackHost(link.hostname)) ? link.url : null;
}
