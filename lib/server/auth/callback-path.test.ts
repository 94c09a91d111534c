import { expect, test } from "vitest";
import { safeCallbackPath } from "./callback-path.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { words } from "#lib/testing/shown/words.ts";

setTestEnv();

test.each([
  ["/orders/sold?page=2", "/orders/sold?page=2"],
  ["/orders/sold?shop=a&from=2026-01-01#top", "/orders/sold?shop=a&from=2026-01-01#top"],
  ["http://localhost:3000/orders/pending", "/orders/pending"],
  ["/a/../orders", "/orders"],
  ["/%2F%2Fevil.example", "/%2F%2Fevil.example"],
])("comes back to %s", (asked, path) => expect(safeCallbackPath(asked)).toBe(path));

test.each([
  ...[
    null,
    "",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\\evil.example",
    "\t//evil.example",
    " //evil.example",
  ],
  ...["/\\evil.example", "\\\\evil.example", "http:\\\\evil.example", "http://localhost:3000/\\evil.example"],
  ...words(`
    orders //evil.example ///evil.example https:evil.example https://evil.example http://localhost:30001/
    http://localhost:3000.evil.example/ http://localhost:3000@evil.example/ javascript:alert(1) data:text/html,x
    /.//evil.example /..//evil.example /x/..//evil.example /%2e%2e//evil.example %2F%2Fevil.example
    http://localhost:3000//evil.example http://localhost:3000/.//evil.example https%3A%2F%2Fevil.example
    /sign-in?callbackUrl=/sign-in /set-up /api/auth/csrf
  `),
  `/${"a".repeat(2000)}`,
])("goes to the first page instead of %j", (asked) => expect(safeCallbackPath(asked)).toBe("/"));
