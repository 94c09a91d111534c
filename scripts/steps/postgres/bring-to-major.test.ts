import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { setDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { spawnNode } from "#lib/testing/spawn-node.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";
import { type ReleaseFacts, releaseFacts } from "../../releases/release-facts.ts";
import { root } from "../runtime.mjs";
import { runCluster } from "./run-cluster.mjs";
import { findFormerFiles } from "./server-files.mjs";
import { startPostgres } from "./start-postgres.mjs";
import { ask } from "./testing/start-launcher.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const HOLD = fileURLToPath(new URL("./testing/hold-postgres.mjs", import.meta.url));
const KEPT = /^postgres-17-until-\d{4}-\d\d-\d\d$/;
const RELEASE = "scripts/releases/1.0.0.backup";
const FORMER = findFormerFiles("17");
const folder = temporaryFolder();
const dataDir = join(folder.path, "data");
const told: string[] = [];
const run = { tell: (line: string) => told.push(line), projectFolder: root, elsewhere: folder.path };
let before: ReleaseFacts;

/** Facts of the database at `url`, and its server's version. */
async function look(url: string): Promise<ReleaseFacts> {
  const opened = await openDatabase(url);
  setDatabase(opened);
  try {
    await openKeys();
    return await releaseFacts();
  } finally {
    setDatabase(null);
    await opened.close();
  }
}

const start = () => startPostgres({ dataDir, tell: run.tell, elsewhere: folder.path });

beforeAll(async () => {
  if (!FORMER) return;
  setTestEnv({ COMMERCE_BASE_URL: "https://service.example" });
  mkdirSync(dataDir, { mode: 0o700 });
  const options = { folder: dataDir, files: FORMER, settings: {}, pausesMs: [], onLost: () => {}, ...run };
  const { url, stop } = await runCluster(options);
  const filled = spawnNode("scripts/restore.ts", [RELEASE, "--goes-on"], {
    DATABASE_URL: url,
    NEXTAUTH_SECRET: "of-this-test-alone",
  });
  expect([await filled.ended, filled.errors()]).toEqual([0, ""]);
  before = await look(url);
  await stop();
});
afterAll(folder.remove);

test.runIf(FORMER).each(["Reading", "Writing"])("a kill while %s loses nothing", async (step) => {
  const options = JSON.stringify({ dataDir, elsewhere: folder.path });
  const child = spawn(process.execPath, [HOLD, options], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith(`… ${step}`)) child.kill("SIGKILL");
  await ended;
  expect(child.signalCode).toBe("SIGKILL");
  expect(readdirSync(dataDir)).toContain("postgres");
});

test.runIf(FORMER)(
  "a start upgrades a cluster of the former major version, and keeps its files for a week",
  async () => {
    const first = await start();
    const { rows, ...facts } = await look(first.url);
    expect(facts).toEqual({ ...before, rows: undefined });
    expect({ ...rows, instances: 0 }).toEqual({ ...before.rows, instances: 0 });
    expect(
      await ask(first.url, "select split_part(current_setting('server_version'), '.', 1) as major"),
    ).toEqual([{ major: "18" }]);
    // No calls could be made in between: jobs in progress continue.
    expect(await ask(first.url, "select state from jobs where kind = 'fetchOrders'")).toEqual([
      { state: "running" },
    ]);
    expect(await ask(first.url, "select is_on from fetch_schedules")).toEqual([{ is_on: true }]);
    await first.stop();
    expect(told.filter((line) => line.startsWith("The database was upgraded"))).toHaveLength(1);
    const kept = readdirSync(dataDir).filter((name) => name.startsWith("postgres-17"));
    expect(kept).toEqual([expect.stringMatching(KEPT)]);
    expect(readdirSync(dataDir)).not.toContain("upgrade");

    // An upgrade interrupted between its two moves; and an old cluster whose day is over.
    mkdirSync(join(dataDir, "upgrade"));
    renameSync(join(dataDir, "postgres"), join(dataDir, "upgrade", "postgres"));
    renameSync(join(dataDir, kept[0] ?? ""), join(dataDir, "postgres-17-until-2026-01-01"));
    const second = await start();
    expect(await look(second.url)).toMatchObject({ orders: before.orders });
    await second.stop();
    expect(readdirSync(dataDir).filter((name) => /17|upgrade/.test(name))).toEqual([]);
  },
);
