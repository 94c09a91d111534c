import { appendFileSync, cpSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { folderOfTest } from "#lib/testing/folder-of-test.ts";
import { madeFolder } from "#lib/testing/test-server.ts";
import { startPostgres } from "./start-postgres.mjs";
import { ask } from "./testing/start-launcher.ts";

vi.setConfig({ testTimeout: 60_000 });
let dataDir: string;

beforeEach(async () => {
  dataDir = folderOfTest();
  cpSync(await madeFolder(), dataDir, { recursive: true });
});

async function start(options: Partial<Parameters<typeof startPostgres>[0]> = {}) {
  const server = await startPostgres({ dataDir, ...options });
  onTestFinished(server.stop);
  return server;
}

function withWrongPassword(url: string): string {
  const wrong = new URL(url);
  wrong.password = "wrong";
  return wrong.href;
}

test("a first start makes a private cluster, and a second one finds its rows", async () => {
  const empty = join(dataDir, "first");
  const first = await start({ dataDir: empty });
  expect(readdirSync(empty).sort()).toEqual(["claims", "postgres", "postgres-password", "postgres-socket"]);
  const modeOf = (name: string) => statSync(join(empty, name)).mode & 0o777;
  expect(["postgres", "postgres-password", "postgres-socket"].map(modeOf)).toEqual([0o700, 0o600, 0o700]);
  await ask(first.url, "CREATE TABLE kept AS SELECT 7 AS number");
  await first.stop();
  const second = await start({ dataDir: empty });
  expect(await ask(second.url, "SELECT number FROM kept")).toEqual([{ number: 7 }]);
});

test("the cluster has checksums and UTF-8, its role is no superuser, and nobody else gets in", async () => {
  const { url } = await start();
  expect(
    await ask(
      url,
      `SELECT current_setting('data_checksums') AS checksums, pg_encoding_to_char(encoding) AS encoding,
        datlocale AS locale, datlocprovider::text AS provider, rolsuper AS super,
        current_setting('listen_addresses') AS listens
       FROM pg_database, pg_roles
       WHERE datname = current_database() AND rolname = current_user`,
    ),
  ).toEqual([
    { checksums: "on", encoding: "UTF8", locale: "C.UTF-8", provider: "b", super: false, listens: "" },
  ]);
  await expect(ask(withWrongPassword(url), "SELECT 1")).rejects.toThrow(/password authentication failed/);
  await expect(
    ask(url.replace("postgres://merchant_desk", "postgres://postgres"), "SELECT 1"),
  ).rejects.toThrow(/no pg_hba.conf entry/);
});

test("a lost password is replaced by a new one", async () => {
  const first = await start();
  await first.stop();
  rmSync(join(dataDir, "postgres-password"));
  const second = await start();
  expect(second.url).not.toBe(first.url);
  expect(await ask(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a data folder with too long a path for a socket gets a loopback port and the password", async () => {
  const long = join(dataDir, "x".repeat(80));
  cpSync(await madeFolder(), long, { recursive: true });
  const { url } = await start({ dataDir: long });
  expect(url).toMatch(/^postgres:\/\/merchant_desk:[\w-]+@127\.0\.0\.1:\d+\/merchant_desk$/);
  expect(await ask(url, "SELECT current_setting('listen_addresses') AS listens")).toEqual([
    { listens: "127.0.0.1" },
  ]);
  expect(readdirSync(long)).not.toContain("postgres-socket");
  await expect(ask(withWrongPassword(url), "SELECT 1")).rejects.toThrow(/password authentication failed/);
});

test("the role may delete the log of redacted rows, also on an older cluster", async () => {
  const mayErase = `select pg_has_role(current_user, 'pg_checkpoint', 'member') as checkpoint,
    has_function_privilege('pg_switch_wal()', 'execute') as ends,
    has_function_privilege('pg_ls_waldir()', 'execute') as lists,
    current_setting('wal_recycle') as recycles`;
  const all = [{ checkpoint: true, ends: true, lists: true, recycles: "off" }];
  const first = await start();
  expect(await ask(first.url, mayErase)).toEqual(all);
  await ask(first.url, "create database other");
  const hba = join(dataDir, "postgres", "pg_hba.conf");
  appendFileSync(hba, "local all postgres trust\n");
  process.kill(first.pid() ?? 0, "SIGHUP");
  const superuser = first.url.replace(/\/\/.*@/, "//postgres:x@");
  await vi.waitFor(() => ask(superuser, "revoke pg_checkpoint from merchant_desk"));
  await ask(superuser, "revoke execute on function pg_switch_wal() from merchant_desk");
  expect(await ask(first.url, mayErase)).not.toEqual(all);
  await first.stop();
  rmSync(join(dataDir, "postgres", "merchant_desk.may_erase"));
  const second = await start();
  expect(await ask(second.url, mayErase)).toEqual(all);
  expect(await ask(second.url.replace("/merchant_desk?", "/other?"), mayErase)).toEqual(all);
});
