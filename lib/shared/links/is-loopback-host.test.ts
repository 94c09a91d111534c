import { expect, test } from "vitest";
import { isLoopbackHost } from "./is-loopback-host.ts";
import { words } from "#lib/testing/shown/words.ts";

test.each(["localhost", "127.0.0.1", "127.255.8.0", "::1", "[::1]"])("%s is loopback", (host) =>
  expect(isLoopbackHost(host)).toBe(true),
);

test.each([
  "",
  ...words(`
    0 127 127.1 127.0.0.256 127.0.0.01 0177.0.0.1 2130706433 0x7f000001 0.0.0.0 :: ::ffff:127.0.0.1
    [::ffff:7f00:1] localhost.evil.example 127.0.0.1.evil.example 128.0.0.1
  `),
])("%s is not loopback", (host) => expect(isLoopbackHost(host)).toBe(false));
