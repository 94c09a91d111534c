import { parseUrl } from "./parse-url.ts";
import { isLoopbackHost } from "./is-loopback-host.ts";
import { readWebLink } from "./web-link.ts";

const MAX_HOSTS = 50;
const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Reason why a list of hosts can't be stored; `line` counts from 1. */
export type HostsIssue = { issue: "notAHost"; line: number } | { issue: "tooMany" };

/**
 * Reads exact host names, one per line: no scheme, port, path or wildcard. A pasted address gives its host. Blank
 * and repeated lines are dropped.
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

/** Sources allowed for foreign pictures. */
export type PictureRule = {
  /** Hosts named by an admin; empty until then. */
  hosts: readonly string[];
  /** Hosts in use until an admin names some: the first public ones in responses. */
  seen: readonly string[];
  /** Origin of the sandbox on this machine; null in live mode. */
  practiceOrigin: string | null;
};

/** Most hosts that are learned automatically; more than a service has for its pictures. */
export const MAX_SEEN_HOSTS = 20;

/**
 * Address of a foreign picture that a browser may load, else null: https from a named host, or from a public
 * host in use, or one that may become so. This machine only in practice.
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

/** Same rule as sources of a content security policy; any https host until the first is in use. */
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

/** True for a host name of the internet: no address, no single word, no local ending. */
export function isPublicHost(hostname: string): boolean {
  const last = hostname.slice(hostname.lastIndexOf(".") + 1);
  return HOST.test(hostname) && hostname.includes(".") && !/^\d+$/.test(last) && !NEVER_PUBLIC.has(last);
}

function readHost(written: string): string | null {
  const isAddress = /^https?:\/\//i.test(written);
  const url = parseUrl(isAddress ? written : `https://${written}`);
  if (!url || url.username !== "" || url.password !== "" || !HOST.test(url.hostname)) return null;
  // A bare text that the parser changes had a port or path, so it was no host name.
  return isAddress || (url.href === `https://${url.hostname}/` && !/[/?#:]/.test(written))
    ? url.hostname
    : null;
}
