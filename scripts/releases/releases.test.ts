import { globSync, readFileSync } from "node:fs";
import { afterAll, expect, test, vi } from "vitest";
import { database, setDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { createTestDatabase } from "#lib/testing/blank-database.ts";
import { type ReleaseFacts, releaseFacts } from "./release-facts.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { spawnNode } from "#lib/testing/spawn-node.ts";
import { LEFT_OUT } from "../backup/tables.ts";

vi.setConfig({ testTimeout: 120_000 });
const RELEASES = globSync("scripts/releases/*.json").map((path) => path.slice(0, -".json".length));
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
afterAll(() => setDatabase(null));

test("this version is among the stored releases, with rows in every table", () => {
  const kept = `scripts/releases/${version}`;
  expect(RELEASES).toContain(kept);
  const { rows } = factsOf(kept);
  const empty = Object.keys(rows).filter((table) => rows[table] === 0 && !LEFT_OUT.includes(table));
  expect(empty).toEqual([]);
});

test.each(RELEASES)("%s: its backup loses nothing when updated to this version", async (release) => {
  setTestEnv({ COMMERCE_BASE_URL: "https://service.example" });
  const { url, drop } = await createTestDatabase();
  try {
    const restored = spawnNode("scripts/restore.ts", [`${release}.backup`], {
      DATABASE_URL: url,
      NEXTAUTH_SECRET: "of-this-test-alone",
      APP_KEY: process.env.APP_KEY ?? "",
    });
    expect([await restored.ended, restored.errors()]).toEqual([0, ""]);
    const opened = await openDatabase(url);
    setDatabase(opened);
    try {
      expect(await openKeys()).toEqual([]);
      expect(await releaseFacts()).toMatchObject(withoutSessions(factsOf(release)));
      expect((await database().execute("select state from jobs where kind = 'fetchOrders'")).rows).toEqual([
        { state: "paused" },
      ]);
    } finally {
      await opened.close();
    }
  } finally {
    await drop();
  }
});

function factsOf(release: string): ReleaseFacts {
  return JSON.parse(readFileSync(`${release}.json`, "utf8")) as ReleaseFacts;
}

/** Removes sessions, which a backup leaves out. */
function withoutSessions({ rows, ...facts }: ReleaseFacts): ReleaseFacts {
  return {
    ...facts,
    rows: Object.fromEntries(Object.entries(rows).filter(([table]) => !LEFT_OUT.includes(table))),
  };
}
