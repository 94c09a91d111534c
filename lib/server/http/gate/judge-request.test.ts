import { expect, test } from "vitest";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { words } from "#lib/testing/shown/words.ts";
import { dropConditions, judgeRequest, MAX_COMMAND_BYTES } from "./judge-request.ts";

setTestEnv();

const ID = "60".padEnd(42, "a");
const command = { "next-action": ID, "content-type": "text/plain;charset=UTF-8" };
const judge = (method: string, url: string, headers: Record<string, string> = {}) =>
  judgeRequest({ method, url, headers: { host: "localhost:3000", ...headers } })?.status ?? null;

test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "LOCK", "QUERY", ""])(
  "%s is a method nobody may ask with, and is told which there are",
  (method) =>
    expect(judgeRequest({ method, url: "/", headers: {} })).toEqual({
      status: 405,
      allow: "GET, HEAD, POST",
    }),
);

test.each([
  "*",
  "",
  ...words(`
    ?x sign-in evil.example:443 http://evil.example/ https://localhost:3000/sign-in /% /%zz /%ff /%c0%ae
    /%ed%a0%80 /%00 /sign-in%0d%0ax
  `),
  "/\u0080",
  "/a b",
])("the target %j cannot be read", (url) => expect(judge("GET", url)).toBe(400));

test.each(words(String.raw`/ /sign-in?x=%zz /orders/sold?q=%E4%B8%AD //x /\x /%e4%b8%ad /_next/static/x.js`))(
  "the target %j is Next's to answer",
  (url) => expect(judge("GET", url)).toBeNull(),
);

test.each(["/_global-error", "/%5Fglobal-error", "//_error", "/_not-found.rsc", "/__nextjs_font/x"])(
  "%s is a page of Next's own and nobody's address",
  (url) => expect(judge("GET", url)).toBe(404),
);

test.each([
  { host: "a b" },
  { host: "a,b" },
  { host: "[::1" },
  { host: "localhost:99999" },
  { "x-forwarded-host": "localhost, evil.example" },
  { "x-forwarded-host": "/" },
  { "next-router-state-tree": "%zz" },
  { "next-router-state-tree": "{}" },
])("%j cannot be read", (headers) =>
  expect(judge("GET", "/", headers as unknown as Record<string, string>)).toBe(400),
);

test.each([
  [405, {}],
  [404, { ...command, "next-action": "x" }],
  [404, { ...command, "next-action": "constructor" }],
  [404, { ...command, "next-action": ID.toUpperCase() }],
  [415, { "next-action": ID }],
  [415, { ...command, "content-type": "multipart/form-data; boundary=x" }],
  [415, { ...command, "content-type": "application/json" }],
  [415, { ...command, "content-type": "text/plain; charset=gbk" }],
  [415, { ...command, "content-encoding": "gzip" }],
  [413, { ...command, "content-length": String(MAX_COMMAND_BYTES + 1) }],
  [null, { ...command, "content-length": String(MAX_COMMAND_BYTES) }],
  [null, command],
])("a page posted to answers %j to %j", (status, headers) =>
  expect(judge("POST", "/settings/shops", headers as Record<string, string>)).toBe(status),
);

test("what is posted to a route handler is its own to judge", () =>
  expect(judge("POST", "/api/auth/callback/credentials", { "content-type": "application/json" })).toBeNull());

test("conditions that Next stumbles over are looked past, others stay", () => {
  const headers = { range: "bytes=9-", "if-match": "x", "if-range": "x", "if-none-match": "y" };
  dropConditions(headers);
  expect(headers).toEqual({ "if-none-match": "y" });
});
