import "server-only";
import { BlockList, isIP, SocketAddress } from "node:net";

/** The fronts trusted to state the visitor's address. */
export type Fronts = { has: (address: string) => boolean };

/** Reads addresses and networks such as 10.1.0.0/16, which the environment has already checked. */
export function parseFronts(ranges: readonly string[]): Fronts {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return {
    has: (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4"),
  };
}

/**
 * Address of the sender: the socket's peer, or the one that trusted fronts state. Each front appends the address it got
 * the request from; everything left of the first foreign address may be forged.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  fronts: Fronts,
): string {
  let client = readAddress(peer ?? "") ?? "unknown";
  const hops = (forwardedFor ?? "").split(",");
  while (fronts.has(client)) {
    const before = readAddress(hops.pop() ?? "");
    if (before === null) break;
    client = before;
  }
  return client;
}

/** Normalizes an address, IPv4 mapped into IPv6 to plain IPv4; null for an invalid one. */
function readAddress(text: string): string | null {
  const bare = text.trim().replace(/^"|"$/g, "");
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(bare) ?? [];
  const [address = ""] = (bracketed ?? withPort ?? bare).split("%");
  const family = isIP(address);
  if (family === 0) return null;
  const spelled = new SocketAddress({ address, family: family === 6 ? "ipv6" : "ipv4" }).address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(spelled)?.[1] ?? spelled;
}

/** Network that limits count by: the IPv4 address, or the /64 of an IPv6 one, as its owner has all of that. */
export function addressNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const [left = "", right = ""] = address.split("::");
  const [head, tail] = [left, right].map((half) => (half === "" ? [] : half.split(":")));
  const gap = address.includes("::") ? 8 - (head?.length ?? 0) - (tail?.length ?? 0) : 0;
  const groups = [...(head ?? []), ...Array<string>(Math.max(0, gap)).fill("0"), ...(tail ?? [])];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
