import { isLoopbackHost } from "./is-loopback-host.ts";
import { readWebLink } from "./web-link.ts";

const MOST_HOSTS = 50;
const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Why a list of hosts cannot be kept; `line` counts from 1. */
export type HostsIssue = { issue: "notAHost"; line: number } | { issue: "tooMany" };

/**
 * Exact host names, one a line: no scheme, port, path or wildcard. An address that was pasted whole gives its host.
 * Blank lines are left out, repeated ones kept once.
 */
export function readPictureHosts(text: string): { hosts: string[] } | HostsIssue {
  const hosts = new Set<string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const written = line.trim();
    if (written === "") continue;
    const host = hostOf(written);
    if (host === null) return { issue: "notAHost", line: index + 1 };
    hosts.add(host);
  }
  return hosts.size > MOST_HOSTS ? { issue: "tooMany" } : { hosts: [...hosts] };
}

/** Whether a picture may be shown: any while the list is empty, else those whose host stands in it exactly. */
export function isPictureHost(url: string, hosts: readonly string[]): boolean {
  return hosts.length === 0 || hosts.includes(URL.parse(url)?.hostname ?? "");
}

function hostOf(written: string): string | null {
  const isAddress = /^https?:\/\//i.test(written);
  const url = URL.parse(isAddress ? written : `https://${written}`);
  if (!url || url.username !== "" || url.password !== "" || !HOST.test(url.hostname)) return null;
  // Bare: what the parser takes off again, such as a port or a path, was not a host name.
  return isAddress || (url.href === `https://${url.hostname}/` && !/[/?#:]/.test(written))
    ? url.hostname
    : null;
}

/**
 * The address of a foreign picture that a browser may load: https, or http from this machine; while `hosts` names any,
 * from those alone. Null for anything else.
 */
export function pictureUrl(text: string | null, hosts: readonly string[]): string | null {
  const link = text === null ? null : readWebLink(text);
  if (link === null || (link.isPlainHttp && !isLoopbackHost(link.hostname))) return null;
  return isPictureHost(link.url, hosts) ? link.url : null;
}
