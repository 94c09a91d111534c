import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { GET } from "#app/metrics/route.ts";
import { database, openedDatabase, setDatabase } from "#lib/server/db/database.ts";
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

test("events of a webhook that rests are not due; afterwards they count from the end of the rest", async () => {
  start({ METRICS_TOKEN: TOKEN });
  await database().execute(sql`
    with hook as (
      insert into webhooks (name, url, events, sealed, rests_until)
      values ('ERP', 'https://example.com/', '{}', '', now() + interval '1 hour')
      returning id
    )
    insert into webhook_deliveries (id, webhook_id, event, payload, created_at, due_at)
    select gen_random_uuid(), id, 'test', '{}', now() - interval '1 day', now() - interval '1 day' from hook`);
  expect(await read()).toMatch(/^merchant_desk_webhooks_due 0$/m);
  await database().execute(sql`update webhooks set rests_until = now() - interval '1 minute'`);
  const text = await read();
  expect(text).toMatch(/^merchant_desk_webhooks_due 1$/m);
  expect(text).toMatch(/^merchant_desk_webhooks_oldest_seconds [67]\d\b/m);
  await database().execute("delete from webhooks");
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
