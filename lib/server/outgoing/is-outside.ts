import "server-only";
import { BlockList, isIP } from "node:net";

/** Networks of RFC 6890 and its successors, and the metadata service of Azure, which has a public address. */
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
/**
 * Special networks within the public range: Teredo and the like, documentation, and 6to4, which embeds an IPv4
 * address.
 */
const INNER_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const inner = new BlockList();
for (const [family, networks] of [["ipv4", INNER_V4] as const, ["ipv6", INNER_V6] as const])
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    inner.addSubnet(address, Number(bits), family);
  }
const globalV6 = new BlockList();
globalV6.addSubnet("2000::", 3, "ipv6");

/**
 * Tells if an address lies outside: not on this machine, in an inner network, or among those for documentation and
 * tests.
 */
export function isOutside(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inner.check(address, "ipv4");
  return family === 6 && globalV6.check(address, "ipv6") && !inner.check(address, "ipv6");
}
