import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { cardChecks, people } from "#lib/server/db/schema.ts";
import { openTestPostgres } from "#lib/testing/database.ts";
import { hasPostgres, startPostgres, type TestPostgres } from "#lib/testing/postgres.ts";
import { spawnNode } from "#lib/testing/spawn-node.ts";
import { startSandbox, type RunningSandbox } from "#lib/testing/start-sandbox.ts";

const pgTest = test.skipIf(!hasPostgres);
const APP_KEY = Buffer.alloc(32, 9).toString("base64");
let server: TestPostgres | null = null;
let sandbox: RunningSandbox;
let url = "";
let opened: OpenDatabase;

beforeAll(async () => {
  if (!hasPostgres) return;
  [server, sandbox] = await Promise.all([startPostgres(), startSandbox()]);
  url = await server.createDatabase();
  opened = await openTestPostgres(url);
  await opened.db.insert(people).values({ email: "admin@linjian.example", name: "Zhou Yan", roles: ["admin"], passwordHash: "none" });
});
afterAll(async () => {
  await opened?.close();
  await sandbox?.stop();
  await server?.stop();
});

pgTest("row 60: three dashboards on one PostgreSQL asked for the same card at once make one call, and all get its verdict", { timeout: 60_000 }, async () => {
  await sandbox.control.setLatency({ bankCard: 1_500 });
  const args = [url, new URL(sandbox.baseUrl).port, sandbox.token, APP_KEY];
  const desks = [1, 2, 3].map(() => spawnNode("lib/testing/children/verify-card.ts", args));
  await Promise.all(desks.map((desk) => desk.line("ready")));
  for (const { child } of desks) child.stdin?.write("go\n");
  const replies = await Promise.all(desks.map((desk) => desk.line("reply")));
  await Promise.all(desks.map((desk) => desk.ended));
  const [row, ...more] = await opened.db.select().from(cardChecks);
  expect(more).toEqual([]);
  expect(replies).toEqual([1, 2, 3].map(() => `reply ${JSON.stringify(["verdict", row?.callId, "T"])}`));
  expect((await sandbox.control.meter()).counts.bankCard).toBe(1);
});
