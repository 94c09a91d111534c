import { expect, test } from "vitest";
import { clientAddress, parseFronts, addressNetwork } from "./client-address.ts";

const fronts = parseFronts(["127.0.0.1", "10.1.0.0/16", "2001:db8:f::/48"]);

test.each<[string, string | undefined, string | undefined, string]>([
  ["no front at all", "203.0.113.7", undefined, "203.0.113.7"],
  ["a visitor who says who it is", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
  ["one front", "127.0.0.1", "203.0.113.7", "203.0.113.7"],
  ["a front asked by somebody who makes up a way", "127.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"],
  ["two fronts", "127.0.0.1", "198.51.100.1, 203.0.113.7, 10.1.2.3", "203.0.113.7"],
  ["a front that says nothing", "127.0.0.1", undefined, "127.0.0.1"],
  ["a front that says junk", "127.0.0.1", "203.0.113.7, <script>", "127.0.0.1"],
  ["fronts alone", "127.0.0.1", "10.1.2.3", "10.1.2.3"],
  ["a front in IPv6", "2001:db8:f:1::9", "203.0.113.7", "203.0.113.7"],
  ["a front mapped into IPv6", "::ffff:127.0.0.1", "203.0.113.7", "203.0.113.7"],
  ["a visitor mapped into IPv6", "127.0.0.1", "::FFFF:cb00:7107", "203.0.113.7"],
  ["a visitor with its port", "127.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
  ["a visitor in IPv6 with its port", "127.0.0.1", '"[2001:DB8:0:0::7]:4711"', "2001:db8::7"],
  ["a zone", "127.0.0.1", "fe80::1%eth0", "fe80::1"],
  ["a socket without address", undefined, "203.0.113.7", "unknown"],
])("%s: the address is the visitor's", (_, peer, forwardedFor, address) => {
  expect(clientAddress(peer, forwardedFor, fronts)).toBe(address);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::", "2001:db8:1:2::/64"],
  ["2001:db8::7", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s counts as %s", (address, network) => {
  expect(addressNetwork(address)).toBe(network);
});
