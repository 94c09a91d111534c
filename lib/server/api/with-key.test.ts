import { beforeEach, expect, test } from "vitest";
import { apiKeyCalls, apiKeys } from "#lib/server/db/api-schema.ts";
import { database, openedDatabase } from "#lib/server/db/database.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { callApi, makeApiKey } from "#lib/testing/api-trials.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { addPerson, addSomebody, signedInHeaders } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { makeKey } from "./keys/key-text.ts";
import { forgetKeys } from "./keys/wrong-keys.ts";

withTestDatabase();
let admin: Context;
beforeEach(async () => {
  await emptyTables("api_keys", "audit_entries", "people");
  forgetKeys();
  admin = await addSomebody(["admin"]);
});

const IDENTITY = /^urn:uuid:[0-9a-f-]{36}$/;

/** Runs `work`; gives how many statements went to the database. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { pool } = openedDatabase();
  const { query } = pool;
  let count = 0;
  pool.query = ((...given: Parameters<typeof query>) => {
    count += 1;
    return query.apply(pool, given);
  }) as typeof query;
  await work().finally(() => (pool.query = query));
  return count;
}

test("a call without a valid key is rejected in the words of RFC 9457, and no cache keeps it", async () => {
  for (const key of [null, makeKey(), "mdk_x", "x"]) {
    const response = await callApi("/links", key);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe('Bearer realm="Merchant Desk"');
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const body: unknown = await response.json();
    expect(body).toMatchObject({ status: 401, title: "No valid key" });
    expect(body).toHaveProperty("instance", expect.stringMatching(IDENTITY));
  }
});

test.each<[string, (key: string) => [path: string, headers: Record<string, string>]]>([
  ["in the query", (key) => [`/links?key=${key}&access_token=${key}`, {}]],
  ["in a cookie", (key) => ["/links", { cookie: `key=${key}; authorization=Bearer ${key}` }]],
  ["by another scheme", (key) => ["/links", { authorization: `Basic ${btoa(`x:${key}`)}` }]],
  ["without a scheme", (key) => ["/links", { authorization: key }]],
  ["twice", (key) => ["/links", { authorization: `Bearer ${key}, Bearer ${key}` }]],
  ["in a header of its own", (key) => ["/links", { "x-api-key": key }]],
])("a key %s lets nobody in", async (_name, sent) => {
  const [path, headers] = sent(await makeApiKey(admin, ["links"]));
  expect((await callApi(path, null, headers)).status).toBe(401);
});

test("a session lets nobody in, and takes nothing from a key", async () => {
  const { email } = await addPerson(["admin"]);
  const cookie = (await signedInHeaders(email)).get("cookie") ?? "";
  expect((await callApi("/links", null, { cookie })).status).toBe(401);
  const key = await makeApiKey(admin, ["links"]);
  expect((await callApi("/links", key, { cookie, "sec-fetch-site": "cross-site" })).status).toBe(200);
  expect((await callApi("/usage", key, { cookie })).status).toBe(403);
});

test("the scheme is read in any case", async () => {
  const key = await makeApiKey(admin, ["links"]);
  expect((await callApi("/links", null, { authorization: `bearer  ${key}` })).status).toBe(200);
});

test("a call over the limit waits; parallel ones of two dashboards are counted one by one", async () => {
  const key = await makeApiKey(admin, ["links"], { callsAMinute: 7 });
  const responses = await Promise.all(Array.from({ length: 20 }, () => callApi("/links", key)));
  const over = responses.filter(({ status }) => status === 429);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(7);
  expect(over).toHaveLength(13);
  const left = responses.map(({ headers }) => Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]));
  expect(left.toSorted((one, other) => other - one).slice(0, 7)).toEqual([6, 5, 4, 3, 2, 1, 0]);
  expect(over[0]?.headers.get("ratelimit-policy")).toBe('"minute";q=7;w=60');
  expect(Number(over[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(over[0]?.headers.get("retry-after"))).toBeLessThanOrEqual(9);
  expect(await over[0]?.json()).toMatchObject({ status: 429, title: "Too many calls" });
  await database()
    .update(apiKeyCalls)
    .set({ beganAt: new Date(Date.now() - 60_001) });
  expect((await callApi("/links", key)).headers.get("ratelimit")).toBe('"minute";r=6;t=9');
});

test("an unknown path is a problem for programs, and no path for strangers", async () => {
  const key = await makeApiKey(admin, ["links"]);
  for (const path of ["/unknown", "/links/1", "/orders/a/b?x=1"]) {
    const response = await callApi(path, key);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      404,
      "application/problem+json",
    ]);
    expect((await callApi(path, null)).status).toBe(401);
  }
});

test("calls without the right count, too", async () => {
  const key = await makeApiKey(admin, ["links"], { callsAMinute: 2 });
  const statuses = [];
  for (const path of ["/orders", "/usage", "/links"]) statuses.push((await callApi(path, key)).status);
  expect(statuses).toEqual([403, 403, 429]);
});

test("one key at its limit holds up no other", async () => {
  const [one, other] = [
    await makeApiKey(admin, ["links"], { callsAMinute: 1 }),
    await makeApiKey(admin, ["links"], { callsAMinute: 1 }),
  ];
  expect((await callApi("/links", one)).status).toBe(200);
  expect((await callApi("/links", one)).status).toBe(429);
  expect((await callApi("/links", other)).status).toBe(200);
});

test("the last use is written once a minute", async () => {
  const key = await makeApiKey(admin, ["links"]);
  const lastUse = async () => (await database().select().from(apiKeys))[0]?.lastUsedAt?.getTime();
  await callApi("/links", key);
  const first = await lastUse();
  await callApi("/links", key);
  expect([first, await lastUse()]).toEqual([expect.any(Number), first]);
  await database()
    .update(apiKeys)
    .set({ lastUsedAt: new Date(Date.now() - 61_000) });
  await callApi("/links", key);
  expect(await lastUse()).toBeGreaterThanOrEqual(first ?? Infinity);
});

test("wrong keys of one address are throttled in memory; a right one from there goes on", async () => {
  const address = { "x-md-peer": "203.0.113.9" };
  const key = await makeApiKey(admin, ["links"]);
  expect((await callApi("/links", key, address)).status).toBe(200);
  const statuses: number[] = [];
  const statements = await statementsOf(async () => {
    for (let nr = 0; nr < 200; nr += 1) statuses.push((await callApi("/links", makeKey(), address)).status);
  });
  expect(statements).toBe(20);
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(180);
  expect((await callApi("/links", key, address)).status).toBe(200);
  expect((await callApi("/links", makeKey())).status).toBe(401);
});

test("a mistyped key is rejected without a statement, and throttles nobody", async () => {
  const key = await makeApiKey(admin, ["links"]);
  const wrong = `${key.slice(0, -1)}${key.endsWith("a") ? "b" : "a"}`;
  const address = { "x-md-peer": "203.0.113.10" };
  const statuses: number[] = [];
  const statements = await statementsOf(async () => {
    for (const text of Array.from({ length: 30 }, () => wrong))
      statuses.push((await callApi("/links", text, address)).status);
  });
  expect([statements, new Set(statuses)]).toEqual([0, new Set([401])]);
  expect((await callApi("/links", makeKey(), address)).status).toBe(401);
});

test("a revoked key is wrong at once, where it was right a moment ago", async () => {
  const key = await makeApiKey(admin, ["links"]);
  expect((await callApi("/links", key)).status).toBe(200);
  await database().delete(apiKeys);
  expect((await callApi("/links", key)).status).toBe(401);
});

test.each([
  ["/links?x=1", { x: "Unknown parameter" }],
  ["/links?__proto__=1", { ["__proto__"]: "Unknown parameter" }],
  ["/orders?limit=0", { limit: expect.any(String) }],
  ["/orders?limit=501", { limit: expect.any(String) }],
  ["/orders?limit=1e2", { limit: expect.any(String) }],
  ["/orders?since=abc", { since: "Not a position: send the last next as it is" }],
  ["/orders?format=xml", { format: expect.any(String) }],
  ["/orders?limit=1&limit=2", {}],
  ["/orders/%zz", { number: "Not percent-encoded" }],
  ["/orders/1?number=2", { number: "It is in the path" }],
  ["/usage?from=2026-02-30", { from: expect.any(String) }],
  ["/usage?from=2026-02-02&to=2026-02-01", { from: "After to, or over 366 days before it" }],
  ["/usage?by=month", { by: expect.any(String) }],
  ["/jobs/1", { id: expect.any(String) }],
])("GET %s names what is wrong", async (path, fields) => {
  const key = await makeApiKey(admin, ["orders", "links", "usage", "jobs"]);
  const response = await callApi(path, key);
  expect(response.status).toBe(400);
  const body = (await response.json()) as { fields: object };
  expect(Object.entries(body.fields)).toEqual(Object.entries(fields));
});
