import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { EVERY_HEADER } from "#lib/testing/fuzz/http/run-http-fuzz.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { securityHeaders } from "./security-headers.ts";

setTestEnv({
  COMMERCE_BASE_URL: "https://api.example",
  HOST: "0.0.0.0",
  NEXTAUTH_URL: "https://desk.example",
});
const of = (url: string) => securityHeaders({ url, headers: {} } as IncomingMessage);

test("every header stands in every answer, also to what could not be read", () => {
  for (const headers of [of("/orders/sold"), of("*"), securityHeaders()])
    expect(Object.keys(headers).map((name) => name.toLowerCase())).toEqual(
      expect.arrayContaining([...EVERY_HEADER, "strict-transport-security"]),
    );
});

test("under an https address every answer keeps browsers on https for a year", () => {
  for (const headers of [of("/"), securityHeaders()])
    expect(headers["Strict-Transport-Security"]).toBe("max-age=31536000; includeSubDomains");
});

test.each(["/invite", "/invite?token=x", "/set-up", "/set-up/x"])("%s keeps its address", (url) =>
  expect(of(url)["Referrer-Policy"]).toBe("no-referrer"),
);

test.each(["/", "/inviter", "/orders/invite", "/sign-in"])("%s tells our own pages alone", (url) =>
  expect(of(url)["Referrer-Policy"]).toBe("same-origin"),
);

const policyOf = (url: string) => of(url)["Content-Security-Policy"];

test.each([
  "/_next/static/chunks/turbopack-worker-0a1b.js",
  "/_next/static/chunks/turbopack-worker-a.b-c.js?dpl=1",
])("%s may load scripts of the build, and send nothing", (url) =>
  expect(policyOf(url)).toMatch(/^default-src 'none'; script-src 'self'; (?!.*-src)/),
);

test.each([
  "/_next/static/chunks/0a1b.js",
  "/_next/static/chunks/turbopack-worker-a/../b.js",
  "/x?/_next/static/chunks/turbopack-worker-a.js",
  "/_next/static/chunks/turbopack-worker-a.js.html",
])("%s may load nothing", (url) => expect(policyOf(url)).not.toContain("script-src"));
