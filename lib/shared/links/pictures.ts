import { parseUrl } from "./parse-url.ts";
import { isLoopbackHost } from "./is-loopback-host.ts";
import { readWebLink } from "./web-link.ts";

const MAX_HOSTS = 50;
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
    const host = readHost(written);
    if (host === null) return { issue: "notAHost", line: index + 1 };
    hosts.add(host);
  }
  return hosts.size > MAX_HOSTS ? { issue: "tooMany" } : { hosts: [...hosts] };
}

/** Where foreign pictures may come from. */
export type PictureRule = {
  /** Named by an admin; empty while none was. */
  hosts: readonly string[];
  /** In use while no admin has named any: the first public hosts that responses brought. */
  seen: readonly string[];
  /** The sandbox's own, which is on this machine; null in live mode. */
  practiceOrigin: string | null;
};

/** How many hosts become used by themselves; more than a service has for its pictures. */
export const MAX_SEEN_HOSTS = 20;

/**
 * The address of a foreign picture that a browser may load, else null: over https from a host an admin named; while
 * none was, from a public one that is in use or may become so. From this machine for practice alone.
 */
export function pictureUrl(text: string | null, { hosts, seen, practiceOrigin }: PictureRule): string | null {
  const link = text === null ? null : readWebLink(text);
  if (link === null) return null;
  const isPractice = new URL(link.url).origin === practiceOrigin;
  const isNamed = hosts.includes(link.hostname) && !isLoopbackHost(link.hostname);
  const isInUse =
    seen.includes(link.hostname) || (isPublicHost(link.hostname) && seen.length < MAX_SEEN_HOSTS);
  const isHostAllowed = hosts.length > 0 ? isNamed : isInUse;
  if (isPractice) return hosts.length === 0 || hosts.includes(link.hostname) ? link.url : null;
  return isHostAllowed && !link.isPlainHttp ? link.url : null;
}

/** The same as sources of a content security policy; any host over https until the first is in use. */
export function pictureSources({ hosts, seen, practiceOrigin }: PictureRule): string[] {
  const named = hosts.length > 0 ? hosts.filter((host) => !isLoopbackHost(host)) : seen;
  const isAny = hosts.length === 0 && seen.length === 0;
  const isPracticeNamed =
    practiceOrigin !== null && (hosts.length === 0 || hosts.includes(new URL(practiceOrigin).hostname));
  return [
    ...(isAny ? ["https:"] : named.map((host) => `https://${host}:*`)),
    ...(isPracticeNamed ? [practiceOrigin] : []),
  ];
}

const NEVER_PUBLIC = new Set(
  "localhost local localdomain internal intranet lan home corp private arpa invalid onion".split(" "),
);

/** Whether a host has a name as the internet gives them: no address, no single word, no ending of local networks. */
export function isPublicHost(hostname: string): boolean {
  const last = hostname.slice(hostname.lastIndexOf(".") + 1);
  return HOST.test(hostname) && hostname.includes(".") && !/^\d+$/.test(last) && !NEVER_PUBLIC.has(last);
}

function readHost(written: string): string | null {
  const isAddress = /^https?:\/\//i.test(written);
  const url = parseUrl(isAddress ? written : `https://${written}`);
  if (!url || url.username !== "" || url.password !== "" || !HOST.test(url.hostname)) return null;
  // Bare: what the parser takes off again, such as a port or a path, was not a host name.
  return isAddress || (url.href === `https://${url.hostname}/` && !/[/?#:]/.test(written))
    ? url.hostname
    : null;
}
