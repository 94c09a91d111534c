import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { MAX_SEEN_HOSTS, type PictureRule, pictureSources } from "#lib/shared/links/pictures.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { securityHeaders } from "./gate/security-headers.ts";

setTestEnv();

const front = readFileSync(new URL("../../../deploy/nginx.conf", import.meta.url), "utf8");
const room = Number(/proxy_buffer_size (\d+)k;/.exec(front)?.[1]) * 1024;
/** Bytes of other headers, such as cookies of a sign-in and Link headers of Next. */
const OTHERS = 2_000;

/** Makes a host name of `length` characters. */
const host = (nr: number, length: number) =>
  `${nr}.${"a".repeat(60)}.`
    .padEnd(length - 8, "b.")
    .slice(0, length - 8)
    .replace(/\.$/, "b") + ".example";

test.each([
  [1, 20],
  [20, 253],
  [50, 20],
  [50, 56],
  [50, 120],
  [50, 253],
  [0, 20],
  [1, 253],
  [2, 63],
  [20, 56],
  [49, 253],
  [50, 64],
  [50, 200],
])("row 131: a head with %i picture hosts of %i signs fits the front", (count, length) => {
  const hosts = Array.from({ length: count }, (_, nr) => host(nr + 10, length));
  expect(hosts.every((one) => one.length === length)).toBe(true);
  expect(headLength({ hosts, seen: [], practiceOrigin: null })).toBeLessThan(room);
});

const many = (count: number) => Array.from({ length: count }, (_, nr) => host(nr + 10, 253));
const practiceOrigin = "http://127.0.0.1:65535";

test.each([
  ["learned hosts", { hosts: [], seen: many(MAX_SEEN_HOSTS), practiceOrigin: null }],
  ["learned hosts and the sandbox", { hosts: [], seen: many(MAX_SEEN_HOSTS), practiceOrigin }],
  ["named hosts beside learned ones", { hosts: many(50), seen: many(MAX_SEEN_HOSTS), practiceOrigin }],
  ["named hosts with the sandbox", { hosts: [...many(49), "127.0.0.1"], seen: [], practiceOrigin }],
  ["no host yet", { hosts: [], seen: [], practiceOrigin }],
])("row 131: a head with %s fits the front", (_, rule) => {
  expect(headLength(rule)).toBeLessThan(room);
  expect(headLength(rule, "/invite?token=x")).toBeLessThan(room);
});

/** Signs of the head of a page with these pictures. */
function headLength(rule: PictureRule, url = "/"): number {
  const policy = contentSecurityPolicy("n".repeat(24), { isDev: false, pictures: pictureSources(rule) });
  const own = securityHeaders({ url } as IncomingMessage);
  return Object.entries({ ...own, "Content-Security-Policy": policy }).reduce(
    (sum, [name, value]) => sum + name.length + value.length + 4,
    OTHERS,
  );
}
