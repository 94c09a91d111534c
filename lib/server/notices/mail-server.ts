import "server-only";
import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { env } from "#lib/server/env.ts";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { readHost } from "#lib/shared/links/read-host.ts";
import { MAIL_PORTS } from "#lib/shared/notices/notices.ts";

/** What may be wrong with a typed mail server; messages of `notices.issues`. */
type MailServerIssue = { field: "host" | "port"; message: "host" | "innerHost" | "port" };

/**
 * Why no mail is sent by way of a server; null when it may be. A server of this machine or an inner network, and any other port
 * than those of mail, has to be named in INNER_MAIL_SERVERS: whoever may type a host could look around inside with it.
 */
export function mailServerIssue(typed: string, port: number): MailServerIssue | null {
  const host = mailHost(typed);
  if (host === null) return { field: "host", message: "host" };
  if (isNamedByOperator(host, port)) return null;
  if (isIP(host) === 0 ? isInnerName(host) : !isOutside(host)) return { field: "host", message: "innerHost" };
  // The certificate of a mail server is of its name.
  if (isIP(host) !== 0) return { field: "host", message: "host" };
  return isMailPort(port) ? null : { field: "port", message: "port" };
}

/** A host in its one spelling: 127.1 and 0x7f.1 are 127.0.0.1, capitals and the dot of the root are gone; null for what is none. */
export function mailHost(typed: string): string | null {
  if (!/^(?:\[[^\]]*\]|[^:]*)$/.test(typed) || readHost(typed) === null) return null;
  const host = new URL(`http://${typed}`).hostname.replace(/^\[|\]$|\.$/g, "");
  const isAddress = isIP(host) !== 0;
  return isAddress || (/[a-z]/.test(host) && personalDataIn(host) === null) ? host : null;
}

type Lookup = (host: string) => Promise<{ address: string }[]>;

/**
 * The addresses that may be connected to for a server, as they were found and judged at this moment: nothing looks its name up
 * again. Null when one of them lies inside and the operator has not named the server. Throws what the look-up throws.
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

/** Names that no public name server knows, or that lead inside by their meaning. */
function isInnerName(host: string): boolean {
  return (
    !host.includes(".") || /\.(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/.test(host)
  );
}

/** RFC 6890 and what came after it, and the metadata service of Azure, which has a public address. */
const INNER_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
/** Within what is given out to the public: Teredo and its like, documentation, and 6to4, which holds an address of IPv4. */
const INNER_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const inner = new BlockList();
for (const [family, networks] of [["ipv4", INNER_V4] as const, ["ipv6", INNER_V6] as const])
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    inner.addSubnet(address, Number(bits), family);
  }
const globalV6 = new BlockList();
globalV6.addSubnet("2000::", 3, "ipv6");

function isOutside(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inner.check(address, "ipv4");
  return family === 6 && globalV6.check(address, "ipv6") && !inner.check(address, "ipv6");
}
