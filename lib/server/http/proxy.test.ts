import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { proxy } from "../../../proxy.ts";

setTestEnv();

const ask = (path: string, init: { method?: string; headers?: Record<string, string> } = {}) =>
  proxy(new NextRequest(`http://localhost:3000${path}`, init));
const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";
const nonceOf = (response: Response) => /'nonce-([^']+)'/.exec(policyOf(response))?.[1];

test("every page gets a nonce of its own, which the page itself is told", () => {
  const nonces = Array.from({ length: 50 }, () => nonceOf(ask("/orders/sold")));
  expect(new Set(nonces).size).toBe(50);
  for (const nonce of nonces) expect(Buffer.from(nonce!, "base64")).toHaveLength(16);
  const response = ask("/orders/sold");
  expect(response.headers.get("x-middleware-request-content-security-policy")).toBe(policyOf(response));
});

test("a nonce and a path sent by the visitor count for nothing", () => {
  const response = ask("/orders/sold?page=2", {
    headers: {
      "content-security-policy": "script-src 'nonce-mine'",
      "x-nonce": "mine",
      "x-md-path": "//evil.example",
    },
  });
  expect(policyOf(response)).not.toContain("mine");
  expect(response.headers.get("x-middleware-request-content-security-policy")).not.toContain("mine");
  expect(response.headers.get("x-middleware-request-x-md-path")).toBe("/orders/sold?page=2");
});

test("no script without the nonce, no frame around us, no form and no base elsewhere", () => {
  const directives = policyOf(ask("/")).split("; ");
  expect(directives).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "connect-src 'self'",
      // Before the settings were read.
      "img-src 'self' data:",
    ]),
  );
  const scripts = directives.find((directive) => directive.startsWith("script-src"));
  expect(scripts).toMatch(/^script-src 'self' 'nonce-[^']+' 'strict-dynamic'$/);
});

test.each([
  [{ origin: "http://localhost:3000" }, 200],
  [{ origin: "http://evil.example", "x-forwarded-host": "evil.example", host: "localhost:3000" }, 403],
  [{}, 403],
])("a page posted to with %j answers %d", (headers, status) => {
  expect(ask("/settings/shops", { method: "POST", headers: headers as Record<string, string> }).status).toBe(
    status,
  );
});
