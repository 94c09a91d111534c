import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findShopId, visitAs } from "#lib/testing/visit-desk.ts";
import { sandboxEnv } from "#lib/testing/start-desk.ts";
import { askDatabase } from "./ask-database.ts";
import { expect, test } from "./fixtures.ts";

const START = fileURLToPath(new URL("../scripts/start.mjs", import.meta.url));
let dataDir: string;
test.beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), "merchant-desk-e2e-"))));
test.afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("SIGTERM lets calls finish, of a gone browser too, closes their rows, and exits with 0", async ({
  sandbox,
  startOwnDesk,
}) => {
  await sandbox.control.setLatency({ soldOrders: 3_000 });
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  const visitor = await visitAs(desk, "staff");
  const path = `/api/orders/sold?shop=${await findShopId(visitor, "林间小铺")}`;
  const gone = new AbortController();
  const left = visitor.fetch(`${path}&page=2`, { signal: gone.signal });
  const asking = visitor.fetch(path);
  for (const request of [left, asking]) request.catch(() => undefined);
  await expect.poll(async () => (await sandbox.control.meter()).calls.length, { intervals: [20] }).toBe(2);
  gone.abort();
  await expect(left).rejects.toThrow();
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
  const rows = await askDatabase(desk, "select outcome, code, cost_points::int as points from calls");
  expect(rows).toEqual(Array(2).fill({ outcome: "answered", code: 0, points: 1 }));
});

const key = Buffer.alloc(32, 7).toString("base64");
/** Bad values that this process and its steps find; `env.test.ts` has the others. */
const badVariables: [name: string, value: string, issue: RegExp, more?: Record<string, string>][] = [
  ["PORT", "abc", /^PORT must be a port number\.$/],
  ["APP_KEY", "too short", /^APP_KEY must be 32 bytes in base64/],
  ["SANDBOX_PORT", "99999", /^SANDBOX_PORT 99999 cannot be used/],
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
  expect(lines).toEqual([`Port ${port} on 127.0.0.1 is in use: stop the program that uses it, or set PORT.`]);
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
