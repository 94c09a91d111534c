import { afterEach, expect, test } from "vitest";
import { GET } from "#app/metrics/route.ts";
import { openedDatabase, setDatabase } from "#lib/server/db/database.ts";
import { callAnything } from "#lib/testing/call-anything.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";

const TOKEN = "scrape-me-with-this-token";
const app = withTestApp();
const start = (variables: Record<string, string>) =>
  setTestEnv({
    SANDBOX_PORT: new URL(app.sandbox.baseUrl).port,
    SANDBOX_TOKEN: app.sandbox.token,
    ...variables,
  });
const ask = (authorization?: string) =>
  GET(new Request("http://localhost:3000/metrics", { headers: authorization ? { authorization } : {} }));
const read = async () => (await ask(`Bearer ${TOKEN}`)).text();

afterEach(() => start({}));

test("without a token there is no such page, and nobody reads it with another one", async () => {
  expect((await ask("Bearer ")).status).toBe(404);
  start({ METRICS_TOKEN: TOKEN });
  for (const said of [undefined, "Bearer ", TOKEN, `bearer ${TOKEN}`, `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])
    expect([said, (await ask(said)).status]).toEqual([said, 401]);
  expect((await ask(`Bearer ${TOKEN}`)).status).toBe(200);
});

test("calls are counted by outcome, with waits; queued work is read from the database", async () => {
  start({ METRICS_TOKEN: TOKEN });
  await callAnything("bankCard", 1);
  await callAnything("bankCard", 2);
  const text = await read();
  expect(text).toMatch(/^merchant_desk_calls_total\{operation="bankCard",outcome="answered",reason=""\} 2$/m);
  expect(text).toMatch(/^merchant_desk_call_wait_seconds_count\{operation="bankCard"\} 2$/m);
  expect(text).toMatch(/^merchant_desk_call_answer_seconds_count\{operation="bankCard"\} 2$/m);
  for (const line of [
    /^merchant_desk_database_up 1$/m,
    /^merchant_desk_calls_open 0$/m,
    /^merchant_desk_jobs_open 0$/m,
    /^merchant_desk_notices_due 0$/m,
    /^merchant_desk_connections\{pool="money",state="(idle|used)"\} \d+$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ])
    expect(text).toMatch(line);
  expect(text).not.toMatch(/62284800|王小明|token/);
});

test("while the database is away the rest is still told", async () => {
  start({ METRICS_TOKEN: TOKEN });
  const opened = openedDatabase();
  const away = {
    ...opened,
    db: new Proxy(opened.db, { get: () => () => Promise.reject(new Error("away")) }),
  };
  setDatabase(away);
  const text = await read();
  setDatabase(opened);
  expect(text).toMatch(/^merchant_desk_database_up 0$/m);
  expect(text).toMatch(/^merchant_desk_connections\{/m);
  expect(text).not.toContain("merchant_desk_jobs_open");
});
