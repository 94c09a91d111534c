import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { pictureSources } from "#lib/shared/links/pictures.ts";
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
])("row 131: a head with %i picture hosts of %i signs fits the front", (count, length) => {
  const hosts = Array.from({ length: count }, (_, nr) => host(nr + 10, length));
  expect(hosts.every((one) => one.length === length)).toBe(true);
  const pictures = pictureSources({ hosts, seen: [], practiceOrigin: null });
  const policy = contentSecurityPolicy("n".repeat(24), { isDev: false, pictures });
  const head = Object.entries({ ...securityHeaders(), "Content-Security-Policy": policy });
  const signs = head.reduce((sum, [name, value]) => sum + name.length + value.length + 4, OTHERS);
  expect(signs).toBeLessThan(room);
});
