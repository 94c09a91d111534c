import { beforeAll, expect, test } from "vitest";
import type { AuthContext } from "#lib/server/auth/next-auth.ts";
import { database } from "#lib/server/db/database.ts";
import { people, sessions } from "#lib/server/db/schema.ts";
import { addPerson, PASSWORD, signedInHeaders } from "#lib/testing/people.ts";
import { runRoute } from "#lib/testing/run-route.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { exportsOf } from "#lib/testing/exports-of.ts";

withTestDatabase();
let cookie = "";
let email = "";
beforeAll(async () => {
  email = (await addPerson(["admin"])).email;
  cookie = (await signedInHeaders(email)).get("cookie")!;
});

type Handler = (request: Request, context: AuthContext) => Promise<Response>;
const ROUTE = { nextauth: ["callback", "credentials"] };

const handlers = (await exportsOf<Handler>("app/**/route.ts"))
  .filter(({ name }) => /^(POST|PUT|PATCH|DELETE)$/.test(name))
  .map(({ file, name: method, value: handler }) => ({ file, method, handler }));

const asked: [string, Record<string, string>][] = [
  ["no header at all", {}],
  ["a foreign Origin", { origin: "https://evil.example" }],
  ["a null Origin", { origin: "null" }],
  ["another port of ours", { origin: "http://localhost:3001" }],
  ["another scheme of ours", { origin: "https://localhost:3000" }],
  [
    "a foreign Origin and a plain text body",
    { origin: "https://evil.example", "content-type": "text/plain" },
  ],
  [
    "a foreign Origin that claims our host",
    { origin: "https://localhost:3000.evil.example", "sec-fetch-site": "cross-site" },
  ],
];
const cells = handlers.flatMap(({ file, method, handler }) =>
  asked.map(([name, headers]) => ({ file, method, handler, name, headers })),
);

test("signing in is the only route handler that changes anything; assistants post their reads", () => {
  expect(handlers.map(({ file, method }) => `${method} ${file}`)).toEqual([
    "POST app/api/auth/[...nextauth]/route.ts",
    "POST app/api/v1/mcp/route.ts",
  ]);
});

test.each(cells)(
  "CSRF on route handlers: $method $file with $name does nothing",
  async ({ method, handler, headers }) => {
    const before = await kept();
    const body = new URLSearchParams({ email, password: PASSWORD, json: "true" }).toString();
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const response = await runRoute(handler, ROUTE, "http://localhost:3000/api/auth/callback/credentials", {
      method,
      body,
      headers: { ...type, cookie, host: "localhost:3000", ...headers },
    });
    expect([401, 403]).toContain(response.status);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await kept()).toEqual(before);
  },
);

async function kept() {
  return [await database().select().from(people), await database().select().from(sessions)];
}
