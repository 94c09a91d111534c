import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startPostgres } from "./start-postgres.mjs";

vi.setConfig({ testTimeout: 60_000 });
let dataDir: string;
const running: { stop: () => Promise<void> }[] = [];

beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "merchant-desk-"))));
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(options: Partial<Parameters<typeof startPostgres>[0]> = {}) {
  const server = await startPostgres({ dataDir, ...options });
  running.push(server);
  return server;
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

test("a first start makes the cluster, a second one finds what was written", async () => {
  const first = await start();
  await ask(first.url, "CREATE TABLE kept AS SELECT 7 AS number");
  await first.stop();
  const second = await start();
  expect(await ask(second.url, "SELECT number FROM kept")).toEqual([{ number: 7 }]);
});

test("the cluster has checksums, UTF-8 and C.UTF-8, and the role is no superuser", async () => {
  const { url } = await start();
  expect(
    await ask(
      url,
      `SELECT current_setting('data_checksums') AS checksums, pg_encoding_to_char(encoding) AS encoding, datlocale AS locale,
        datlocprovider::text AS provider, rolsuper AS super, current_setting('listen_addresses') AS listens
       FROM pg_database, pg_roles WHERE datname = current_database() AND rolname = current_user`,
    ),
  ).toEqual([
    { checksums: "on", encoding: "UTF8", locale: "C.UTF-8", provider: "b", super: false, listens: "" },
  ]);
});

test("nobody else may read the password or reach the socket", async () => {
  await start();
  expect(statSync(join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, "postgres-socket")).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, "postgres")).mode & 0o777).toBe(0o700);
});

test("a wrong password is refused, and so is the superuser", async () => {
  const { url } = await start();
  const wrong = new URL(url);
  wrong.password = "wrong";
  await expect(ask(wrong.href, "SELECT 1")).rejects.toThrow(/password authentication failed/);
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
  const { url } = await start({ dataDir: long });
  expect(url).toMatch(/^postgres:\/\/merchant_desk:[\w-]+@127\.0\.0\.1:\d+\/merchant_desk$/);
  expect(await ask(url, "SELECT current_setting('listen_addresses') AS listens")).toEqual([
    { listens: "127.0.0.1" },
  ]);
  expect(readdirSync(long)).not.toContain("postgres-socket");
  const wrong = new URL(url);
  wrong.password = "wrong";
  await expect(ask(wrong.href, "SELECT 1")).rejects.toThrow(/password authentication failed/);
});

test("nothing is left of a draft and of the lifeline", async () => {
  await start();
  expect(readdirSync(dataDir).sort()).toEqual(["claims", "postgres", "postgres-password", "postgres-socket"]);
});

test("the role may have the log of redacted rows deleted, also on a cluster of an earlier release", async () => {
  const mayErase = `select pg_has_role(current_user, 'pg_checkpoint', 'member') as checkpoint,
    has_function_privilege('pg_switch_wal()', 'execute') as ends, has_function_privilege('pg_ls_waldir()', 'execute') as lists,
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
