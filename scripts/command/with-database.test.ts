import { cpSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { endOf, spawnNode, type NodeChild } from "#lib/testing/spawn-node.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";
import { madeFolder } from "#lib/testing/test-server.ts";
import { startPostgres } from "../steps/postgres/start-postgres.mjs";

vi.setConfig({ testTimeout: 120_000 });
const folder = temporaryFolder();
setTestEnv();
afterAll(() => folder.remove());

/** Runs a command, as an operator does, on the live data in a folder of this name. */
function run(command: string, name: string, ...args: string[]): NodeChild {
  return spawnNode(`scripts/${command}.ts`, args, {
    COMMERCE_BASE_URL: "https://service.example",
    DATA_DIR: join(folder.path, name),
    APP_KEY: "",
  });
}

test("a command works on the bundled database, running or not, and leaves it as it was", async () => {
  const dataDir = join(folder.path, "data");
  cpSync(await madeFolder(), dataDir, { recursive: true });
  const running = await startPostgres({ dataDir });
  const keyOf = () => readFileSync(join(dataDir, "app-key"), "utf8");
  expect(await endOf(run("rotate-key", "data"))).toEqual([0, ""]);
  const former = keyOf();
  const backup = run("backup", "data", folder.path);
  expect(await endOf(backup)).toEqual([0, ""]);
  const restore = run(
    "restore",
    "data",
    String(backup.lines.find((line) => line.startsWith("✓"))?.split(" ")[1]),
  );
  expect(await endOf(restore)).toEqual([1, expect.stringMatching(/^Merchant Desk is running on this/)]);
  expect(running.pid()).not.toBeNull();
  await running.stop();

  const second = run("rotate-key", "data");
  expect(await endOf(second)).toEqual([0, ""]);
  expect(second.lines.at(-1)).toBe(
    "✓ Everything is sealed with the new key, and DATA_DIR has a new app key.",
  );
  expect(keyOf()).not.toBe(former);
  expect(statSync(join(dataDir, "app-key")).mode & 0o777).toBe(0o600);
});

test("a data folder without a database fails with one line, and nothing is made in it", async () => {
  const expected = [1, expect.stringMatching(/^There is no database in .+nothing-here/)];
  expect(await endOf(run("backup", "nothing-here"))).toEqual(expected);
  expect(statSync(join(folder.path, "nothing-here"), { throwIfNoEntry: false })).toBeUndefined();
});
