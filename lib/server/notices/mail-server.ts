import "server-only";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { env } from "#lib/server/env.ts";
import { isOutside } from "#lib/server/outgoing/is-outside.ts";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { readHost } from "#lib/shared/links/read-host.ts";
import { MAIL_PORTS } from "#lib/shared/notices/notices.ts";

/** Fault of a typed mail server; messages of `notices.issues`. */
type MailServerIssue = { field: "host" | "port"; message: "host" | "innerHost" | "port" };

/**
 * Finds out why a mail server may not be used; null if it may. One on this machine or an inner network, or on another
 * port than those of mail, must be named in INNER_MAIL_SERVERS, or a typed host could probe the network.
 */
export function mailServerIssue(typed: string, port: number): MailServerIssue | null {
  const host = mailHost(typed);
  if (host === null) return { field: "host", message: "host" };
  if (isNamedByOperator(host, port)) return null;
  if (isIP(host) === 0 ? isInnerName(host) : !isOutside(host)) return { field: "host", message: "innerHost" };
  // A mail server's certificate names a host, not an address.
  if (isIP(host) !== 0) return { field: "host", message: "host" };
  return isMailPort(port) ? null : { field: "port", message: "port" };
}

/** Normalizes a host: 127.1 and 0x7f.1 become 127.0.0.1, lower case, no final dot; null if it is no host. */
export function mailHost(typed: string): string | null {
  if (!/^(?:\[[^\]]*\]|[^:]*)$/.test(typed) || readHost(typed) === null) return null;
  const host = new URL(`http://${typed}`).hostname.replace(/^\[|\]$|\.$/g, "");
  const isAddress = isIP(host) !== 0;
  return isAddress || (/[a-z]/.test(host) && personalDataIn(host) === null) ? host : null;
}

type Lookup = (host: string) => Promise<{ address: string }[]>;

/**
 * Looks up the addresses of a server and checks them; connect only to these, without a second look-up. Null if one is
 * an inner address and the operator has not named the server. Throws what the look-up throws.
 */
export async function mailAddresses(
  typed: string,
  port: number,
  find: Lookup = (host) => lookup(host, { all: true, verbatim: false }),
): Promise<string[] | null> {
  if (mailServerIssue(typed, port) !== null) return null;
  const host = mailHost(typed) ?? typed;
  const addresses = isIP(host) === 0 ? (await find(host)).map(({ address }) => address) : [host];
  return isNamedByOperator(host, port) || addresses.every(isOutside) ? addresses : null;
}

function isNamedByOperator(host: string, port: number): boolean {
  return env().innerMailServers.some(
    (one) => mailHost(one.host) === host && (one.port === port || (one.port === null && isMailPort(port))),
  );
}

const isMailPort = (port: number) => MAIL_PORTS.some((one) => one === port);

/** Tells if the name is unknown to public name servers, or means an inner host. */
function isInnerName(host: string): boolean {
  return (
    !host.includes(".") || /\.(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/.test(host)
  );
}
