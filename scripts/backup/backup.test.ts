import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seal, unseal } from "#lib/server/crypto/seal.ts";
import { database, setDatabase } from "#lib/server/db/database.ts";
import { callResponses } from "#lib/server/db/ledger-schema.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { fetchSchedules, jobs } from "#lib/server/db/jobs-schema.ts";
import { sessions, shops } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { joinLedger } from "#lib/server/metering/ledger/join-ledger.ts";
import { rebuildSums } from "#lib/server/metering/pricing/rebuild-sums.ts";
import { fillLedger } from "#lib/testing/fill-ledger.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";
import { addPerson } from "#lib/testing/people.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { endOf, spawnNode, type NodeChild } from "#lib/testing/spawn-node.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";
import { createTestDatabase } from "#lib/testing/blank-database.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { startPostgres } from "../steps/postgres/start-postgres.mjs";
import { readBackup, writeBackup, type Part } from "./backup-file.ts";
import { hashTable, inTransaction, LEFT_OUT, listTables } from "./tables.ts";

vi.setConfig({ testTimeout: 180_000 });
const CALL = "0f6b7b3c-0000-4000-8000-000000000001";
const folder = temporaryFolder();
const backup = join(folder.path, "whole.backup");
let source: Awaited<ReturnType<typeof openTestDatabase>>;
let leave: () => Promise<void>;

beforeAll(async () => {
  setTestEnv({ COMMERCE_BASE_URL: "https://service.example" });
  source = await openTestDatabase();
  await fillLedger({ calls: 2_000, days: 20 });
  const { id } = await addPerson(["admin"], '引号 " \\ tab\tand\nline');
  await database().insert(sessions).values({ personId: id });
  await database()
    .insert(callResponses)
    .values({ callId: CALL, answeredAt: new Date(), sealed: seal("whole answers", [CALL], "kept") });
  const [shop] = await database().insert(shops).values({ name: "林间小铺" }).returning();
  const of = { shopId: shop?.id ?? "", accountId: FIRST_ACCOUNT };
  const asked = { list: "soldOrders", edition: "enhanced" } as const;
  const job = { kind: "fetchOrders", state: "running", input: { ...asked, goal: "all" } } as const;
  await database()
    .insert(jobs)
    .values({ ...of, ...job, progress: {} });
  const schedule = { isOn: true, everyMinutes: 60, times: [], mostCalls: 50, nextAt: new Date() };
  await database()
    .insert(fetchSchedules)
    .values({ ...of, ...asked, ...schedule });
  leave = await joinLedger();
  const made = await done("backup", [backup, "--with-secrets"], source.url);
  expect(made.lines.at(-1)).toMatch(/^It contains APP_KEY/);
});
afterAll(async () => {
  await leave();
  await source.close();
  folder.remove();
});

/** Runs the command on the database at this address, or on the bundled one of a data folder. */
function run(command: "backup" | "restore", args: string[], place: string): NodeChild {
  const variables: Record<string, string> = place.startsWith("postgres:")
    ? { DATABASE_URL: place, NEXTAUTH_SECRET: "of-this-test-alone" }
    : { DATABASE_URL: "", DATA_DIR: place, APP_KEY: "" };
  return spawnNode(`scripts/${command}.ts`, args, { APP_KEY: env().appKey, ...variables });
}

/** Runs a command that must succeed. */
async function done(...asked: Parameters<typeof run>): Promise<NodeChild> {
  const child = run(...asked);
  expect(await endOf(child)).toEqual([0, ""]);
  return child;
}

/** Runs a command that must fail with one line like this. */
async function refused(line: RegExp, ...asked: Parameters<typeof run>): Promise<void> {
  expect(await endOf(run(...asked))).toEqual([1, expect.stringMatching(line)]);
}

/** Runs `act` on a database without tables. */
async function onBlank(act: (url: string) => Promise<void>): Promise<void> {
  const target = await createTestDatabase();
  await act(target.url).finally(() => target.drop());
}

/** Number and hash of every table's rows, without jobs and schedules, which a restore stops. */
function hashes(url: string): Promise<Record<string, { rows: number; sha256: string }>> {
  return inTransaction(url, "begin", new AbortController().signal, async (client) => {
    const found: Record<string, { rows: number; sha256: string }> = {};
    for (const head of await listTables(client))
      if (!["jobs", "fetch_schedules"].includes(head.table))
        found[head.table] = await hashTable(client, head);
    return found;
  });
}

async function ask<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test("a backup of a running dashboard restores into a new data folder, every table equal", async () => {
  const dataDir = join(folder.path, "fresh");
  await done("restore", [backup], dataDir);
  for (const name of ["app-key", "nextauth-secret"])
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, "app-key"), "utf8")).toBe(env().appKey);
  const bundled = await startPostgres({ dataDir });
  let before = {};
  try {
    const found = await hashes(bundled.url);
    expect(found).toEqual(await hashes(source.url));
    // Running jobs would pay again for calls made since the backup.
    const stopped = { state: "paused", pause: { by: "restored" } };
    expect(await ask(bundled.url, "select state, pause from jobs")).toEqual([stopped]);
    const off = { is_on: false, is_restored: true, next_at: null };
    expect(await ask(bundled.url, "select is_on, is_restored, next_at from fetch_schedules")).toEqual([off]);
    expect([found.calls?.rows, found.people?.rows]).toEqual([2_000, 13]);
    for (const table of LEFT_OUT)
      expect(await ask(bundled.url, `select count(*)::int as count from ${table}`)).toEqual([{ count: 0 }]);
    const opened = await openDatabase(bundled.url);
    setDatabase(opened);
    try {
      expect(await openKeys()).toEqual([]);
      const [kept] = await database().select().from(callResponses).limit(1);
      expect(kept && (await unseal("whole answers", [CALL], kept.sealed))).toBe("kept");
      expect(await rebuildSums()).toBe(0);
      await expect(database().execute("update calls set cost_points = 0")).rejects.toThrow();
      await database().execute("insert into audit_entries (kind) values ('signedIn')");
      before = await hashes(bundled.url);
    } finally {
      setDatabase(source);
      await opened.close();
    }
  } finally {
    await bundled.stop();
  }
  // Back from the bundled database into one by URL.
  const back = join(folder.path, "back.backup");
  const made = await done("backup", [back], dataDir);
  expect(made.lines.at(-1)).toMatch(/^It does not contain APP_KEY and NEXTAUTH_SECRET/);
  await onBlank(async (url) => {
    await done("restore", [back], url);
    expect(await hashes(url)).toEqual(before);
  });
});

test("a backup is a private file, and names neither person nor secret unless requested", async () => {
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  const dataDir = join(folder.path, "named-by-itself");
  mkdirSync(dataDir);
  await done("backup", [dataDir], source.url);
  const [name = ""] = readdirSync(dataDir);
  expect(name).toMatch(/^merchant-desk-[\dT-]+\.backup$/);
  await refused(/already exists/, "backup", [join(dataDir, name)], source.url);
});

test("a restore overwrites data only on request, and never under a running dashboard", async () => {
  await onBlank(async (url) => {
    const somebody =
      "insert into people (email, name, password_hash, roles) values ('a@b.example', 'A', '', '{}')";
    await ask(url, somebody);
    await refused(/^The database is not empty/, "restore", [backup], url);
    await ask(url, "insert into instances (id) values (gen_random_uuid())");
    await refused(/^Merchant Desk is running on this database/, "restore", [backup, "--overwrite"], url);
    expect(await ask(url, "select email from people")).toEqual([{ email: "a@b.example" }]);
    await ask(url, "delete from instances");
    await done("restore", [backup, "--overwrite"], url);
    expect(await hashes(url)).toEqual(await hashes(source.url));
  });
});

test("a cut, changed or newer backup is rejected before anything changes", async () => {
  const bytes = readFileSync(backup);
  const spoiled = join(folder.path, "spoiled.backup");
  const reading = () => Array.fromAsync(readBackup(spoiled));
  await onBlank(async (url) => {
    for (const at of [40, Math.floor(bytes.length / 2), bytes.length - 400]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      writeFileSync(spoiled, changed);
      await expect(reading()).rejects.toThrow(/is damaged/);
    }
    await refused(/is damaged/, "restore", [spoiled], url);
    // Complete by its hashes, which anybody can compute, but without a proof of who made it.
    writeFileSync(spoiled, Buffer.concat([Buffer.from("merchant-desk-backup\n"), bytes.subarray(23, -87)]));
    expect((await reading()).length).toBeGreaterThan(10);
    await refused(/who made .*--unproven/, "restore", [spoiled], url);
    writeFileSync(spoiled, "something else");
    await expect(reading()).rejects.toThrow(/is not a backup/);
    const newer = join(folder.path, "newer.backup");
    await writeBackup(newer, partsOfNewer(), new AbortController().signal);
    await refused(/^The backup is of a newer/, "restore", [newer], url);
    expect(await ask(url, "select count(*)::int as count from people")).toEqual([{ count: 0 }]);
  });
});

async function* partsOfNewer(): AsyncGenerator<Part> {
  const about = { format: 1, madeAt: "", version: "9", secrets: null } as const;
  yield { kind: "header", value: { ...about, migrations: [{ hash: "of a migration to come", when: "1" }] } };
  yield { kind: "end", value: { tables: 0 } };
}

test("an interrupted backup leaves no file, not even a partial one", async () => {
  const into = join(folder.path, "cut");
  mkdirSync(into);
  const holder = new Client({ connectionString: source.url });
  await holder.connect();
  try {
    await holder.query("begin; lock table settings in access exclusive mode");
    const made = run("backup", [join(into, "a.backup")], source.url);
    await vi.waitUntil(() => readdirSync(into).length > 0, { timeout: 60_000 });
    made.child.kill("SIGINT");
    expect([await made.ended, made.errors()]).toEqual([130, "Interrupted: nothing is half done.\n"]);
    expect(readdirSync(into)).toEqual([]);
  } finally {
    await holder.end();
  }
});

test("no table of a backup refers to one that it leaves out", async () => {
  const rows = await ask(
    source.url,
    `select conname
      from pg_constraint
      where contype = 'f'
      and confrelid::regclass::text = any(array['${LEFT_OUT.join("','")}'])
      and not conrelid::regclass::text = any(array['${LEFT_OUT.join("','")}'])`,
  );
  expect(rows).toEqual([]);
});
