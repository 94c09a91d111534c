import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";
import { isPictureHost } from "#lib/shared/links/picture-hosts.ts";
import { readWebLink } from "#lib/shared/links/web-link.ts";

/**
 * The address of a foreign picture that a browser may load: https, or http from this machine; while `hosts` names any,
 * from those alone. Null for anything else.
 */
export function pictureUrl(text: string | null, hosts: readonly string[]): string | null {
  const link = text === null ? null : readWebLink(text);
  if (link === null || (link.isPlainHttp && !isLoopbackHost(link.hostname))) return null;
  return isPictureHost(link.url, hosts) ? link.url : null;
}
