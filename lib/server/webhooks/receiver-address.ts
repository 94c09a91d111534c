import "server-only";
import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { env } from "#lib/server/env.ts";
import { isOutside } from "#lib/server/outgoing/is-outside.ts";
import { MAX_WEBHOOK_URL_LENGTH, type WebhookProblem } from "#lib/shared/webhooks/webhooks.ts";

/**
 * Reads the address of a receiver as it is stored: https, or http where the operator allows inner addresses; no user,
 * no blank, no fragment. Null for any other.
 */
export function readReceiverUrl(typed: string): URL | null {
  const text = typed.trim();
  if (text.length > MAX_WEBHOOK_URL_LENGTH || !/^https?:\/\/[^/?#\\]/i.test(text)) return null;
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(text)) return null;
  const url = URL.parse(text);
  const authority = text.slice(text.indexOf("//") + 2).split(/[/?#]/, 1)[0] ?? "";
  if (url === null || url.hostname === "" || url.port === "0" || authority.includes("@")) return null;
  if (url.protocol !== "https:" && !(url.protocol === "http:" && env().hasInnerWebhooks)) return null;
  url.hash = "";
  return url.href.length > MAX_WEBHOOK_URL_LENGTH ? null : url;
}

/** Finds all addresses of a name. */
export type FindAddresses = (host: string) => Promise<LookupAddress[]>;

const findAddresses = oneAtATime((host) => lookup(host, { all: true, verbatim: false }));

/**
 * Lets only one look-up of a host run at a time, which later callers share: Node does them on four threads, and a
 * silent name server would hold them all.
 */
export function oneAtATime(find: FindAddresses): FindAddresses {
  const inFlight = new Map<string, Promise<LookupAddress[]>>();
  return (host) => {
    const present = inFlight.get(host);
    if (present) return present;
    const found = find(host).finally(() => inFlight.delete(host));
    inFlight.set(host, found);
    return found;
  };
}

/** Addresses to connect to, or the reason why none may be. */
export type Resolved =
  | { addresses: LookupAddress[]; isInner: boolean }
  | { problem: Extract<WebhookProblem, "innerAddress" | "plainHttp" | "hostUnknown"> };

/**
 * Looks up a receiver and judges every address of it; connect only to these, without a second look-up. Inner addresses
 * need the operator's permission, and plain http is for them alone.
 */
export async function resolveReceiver(
  { hostname, protocol }: URL,
  find: FindAddresses = findAddresses,
): Promise<Resolved> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const addresses = family === 0 ? await find(host).catch(() => []) : [{ address: host, family }];
  if (addresses.length === 0) return { problem: "hostUnknown" };
  const isInner = addresses.every(({ address }) => !isOutside(address));
  if (addresses.some(({ address }) => !isOutside(address)) && !env().hasInnerWebhooks)
    return { problem: "innerAddress" };
  if (protocol === "http:" && !isInner) return { problem: "plainHttp" };
  return { addresses, isInner };
}
