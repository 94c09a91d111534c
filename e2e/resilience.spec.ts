import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { asc } from "drizzle-orm";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { findShopId, visitAs } from "#lib/testing/visit-desk.ts";
import { sandboxEnv, startDesk, type RunningDesk } from "#lib/testing/start-desk.ts";
import type { RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/blank-database.ts";
import { expect, test } from "./fixtures.ts";

const START = fileURLToPath(new URL("../scripts/start.mjs", import.meta.url));
let dataDir: string;
let database: TestDatabase;

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "merchant-desk-e2e-"));
  database = await createTestDatabase();
});
test.afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const startHere = (sandbox: RunningSandbox) =>
  startDesk({ env: sandboxEnv(sandbox), dataDir, databaseUrl: database.url });

test("SIGTERM lets a slow call finish and closes its row, accepts no connection, exits with 0", async ({
  sandbox,
}) => {
  await sandbox.control.setLatency({ soldOrders: 3_000 });
  const desk = await startHere(sandbox);
  const { asking } = await askSlowly(desk, sandbox);
  const ended = once(desk.child, "exit");
  desk.child.kill("SIGTERM");
  await expect
    .poll(
      () =>
        fetch(`${desk.url}/readyz`).then(
          () => "open",
          () => "closed",
        ),
      { intervals: [20] },
    )
    .toBe("closed");
  expect(desk.child.exitCode).toBeNull();
  const response = await asking;
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ kind: "page", page: { total: { count: 1234 } } });
  expect(await ended).toEqual([0, null]);
  expect(await ledger()).toMatchObject([
    { operation: "soldOrders", outcome: "answered", code: 0, costPoints: 1 },
  ]);
});

test("SIGTERM waits for a call whose browser has gone away", async ({ sandbox }) => {
  await sandbox.control.setLatency({ soldOrders: 2_000 });
  const desk = await startHere(sandbox);
  const gone = new AbortController();
  const { asking } = await askSlowly(desk, sandbox, gone.signal);
  gone.abort();
  await expect(asking).rejects.toThrow();
  expect(await desk.halt("SIGTERM")).toBe(0);
  expect(await ledger()).toMatchObject([{ outcome: "answered", costPoints: 1 }]);
});

test("after kill -9 during a call the next start marks its row unknown and repeats nothing", async ({
  sandbox,
}) => {
  await sandbox.control.setLatency({ soldOrders: 3_000 });
  const killed = await startHere(sandbox);
  const { asking } = await askSlowly(killed, sandbox);
  await Promise.all([killed.halt("SIGKILL"), expect(asking).rejects.toThrow()]);

  const startedAt = performance.now();
  const next = await startHere(sandbox);
  const startMs = Math.round(performance.now() - startedAt);
  test.info().annotations.push({ type: "figure", description: `second start: ${startMs} ms` });
  process.stdout.write(`second start to /readyz: ${startMs} ms\n`);
  expect(await next.halt()).toBe(0);
  const rows = await ledger();
  expect(rows).toMatchObject([{ operation: "soldOrders", outcome: "unknown", code: null, costPoints: null }]);
  expect(rows[0]?.closedAt).not.toBeNull();
  expect((await sandbox.control.meter()).counts).toEqual({ soldOrders: 1 });
});

const key = Buffer.alloc(32, 7).toString("base64");
/** One bad value for each kind of variable; `env.test.ts` has the others. */
const badVariables: [name: string, value: string, issue: RegExp, more?: Record<string, string>][] = [
  ["PORT", "abc", /^PORT must be a port number\.$/],
  ["APP_KEY", "too short", /^APP_KEY must be 32 bytes in base64/],
  ["SANDBOX_PORT", "99999", /^SANDBOX_PORT 99999 cannot be used/],
  ["SANDBOX_SEED", "-1", /^SANDBOX_SEED must be a whole number/],
  ["COMMERCE_BASE_URL", "https://api.example\r\nHost: evil.example", /^COMMERCE_BASE_URL may hold no blanks/],
  [
    "COMMERCE_ACCESS_TOKEN",
    "two words",
    /^COMMERCE_ACCESS_TOKEN may contain only visible ASCII characters\.$/,
    { COMMERCE_BASE_URL: "https://api.example" },
  ],
  [
    "DATABASE_URL",
    "mysql://localhost/desk",
    /^DATABASE_URL must be an address like postgres/,
    { COMMERCE_BASE_URL: "https://api.example", APP_KEY: key },
  ],
];

test("a bad variable prints one line without secrets, and exits with a code not to retry", async () => {
  test.setTimeout(120_000);
  for (const [name, value, issue, more = {}] of badVariables) {
    await test.step(`${name}=${JSON.stringify(value)}`, async () => {
      const { code, lines } = await start({ ...more, [name]: value });
      expect(lines, `${name}=${value}`).toEqual([expect.stringMatching(issue)]);
      expect(code).toBe(78);
      if (/KEY|SECRET|TOKEN|DATABASE/.test(name)) expect(lines[0]).not.toContain(value);
    });
  }
});

test("a used port prints one line and exits with 1", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const { code, lines } = await start({ PORT: String(port) });
  other.close();
  expect(lines).toEqual([`Port ${port} on 127.0.0.1 is in use: stop what uses it or set PORT.`]);
  expect(code).toBe(1);
});

/** Runs the start command with only these variables until it ends. */
async function start(variables: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, [START], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { NODE_ENV: "test", PATH: process.env.PATH, DATA_DIR: dataDir, ...variables },
  });
  let output = "";
  const keep = (chunk: Buffer) => (output += chunk.toString("utf8"));
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, lines: output.split("\n").filter((line) => line !== "") };
}

/** Requests the first page as staff. Returns when the sandbox has the call but hasn't responded. */
async function askSlowly(
  desk: RunningDesk,
  sandbox: RunningSandbox,
  signal?: AbortSignal,
): Promise<{ asking: Promise<Response> }> {
  const visitor = await visitAs(desk, "staff");
  const shopId = await findShopId(visitor, "林间小铺");
  const asking = visitor.fetch(`/api/orders/sold?shop=${shopId}`, { signal });
  asking.catch(() => undefined);
  await expect.poll(async () => (await sandbox.control.meter()).calls.length, { intervals: [20] }).toBe(1);
  return { asking };
}

/** Reads the ledger of a desk that has ended. */
async function ledger(): Promise<(typeof calls.$inferSelect)[]> {
  const { db, close } = await openDatabase(database.url);
  try {
    return await db.select().from(calls).orderBy(asc(calls.openedAt));
  } finally {
    await close();
  }
}
