import "server-only";
import { BlockList, isIP, SocketAddress } from "node:net";

/** The fronts whose word on who the visitor is counts. */
export type Fronts = { has: (address: string) => boolean };

/** `ranges`: addresses, or networks such as 10.1.0.0/16, that the environment has judged already. */
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
 * Who sent a request: the socket's peer, or what trusted fronts say of it. Each front has added at the right
 * the address it was asked from; what stands left of the first one that is not ours may be made up.
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

/** An address in its one spelling, IPv4 as such also when mapped into IPv6; null for what is none. */
function readAddress(text: string): string | null {
  const bare = text.trim().replace(/^"|"$/g, "");
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(bare) ?? [];
  const [address = ""] = (bracketed ?? withPort ?? bare).split("%");
  const family = isIP(address);
  if (family === 0) return null;
  const spelled = new SocketAddress({ address, family: family === 6 ? "ipv6" : "ipv4" }).address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(spelled)?.[1] ?? spelled;
}

/**
 * What limits count by: the address itself, of IPv6 its /64, since whoever has one address has all of that.
 */
export function addressNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const [left = "", right = ""] = address.split("::");
  const [head, tail] = [left, right].map((half) => (half === "" ? [] : half.split(":")));
  const gap = address.includes("::") ? 8 - (head?.length ?? 0) - (tail?.length ?? 0) : 0;
  const groups = [...(head ?? []), ...Array<string>(Math.max(0, gap)).fill("0"), ...(tail ?? [])];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
