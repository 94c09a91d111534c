import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";

/** The address of a goods picture a browser may load: https, or http from this machine; null for anything else. */
export function goodsPictureUrl(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "") return null;
  const isAllowed = url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname));
  return isAllowed ? url.href : null;
}
