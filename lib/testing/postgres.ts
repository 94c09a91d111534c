import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "#lib/testing/free-port.ts";

export type TestPostgres = {
  /** Makes an empty database and comes back with its address. */
  createDatabase: () => Promise<string>;
  stop: () => Promise<void>;
};

type Account = { uid: number; gid: number };

const binaries = findBinaries();

/** Whether PostgreSQL's binaries are here and there is an account to run them: they refuse root. */
export const hasPostgres: boolean = binaries !== null && (process.getuid?.() !== 0 || postgresAccount() !== null);

if (!hasPostgres) process.stderr.write("PostgreSQL binaries not found: tests on PostgreSQL are skipped and counted as such\n");

/** Starts a throwaway PostgreSQL on a free loopback port. */
export async function startPostgres(): Promise<TestPostgres> {
  if (!binaries) throw new Error("PostgreSQL binaries not found");
  const account = process.getuid?.() === 0 ? postgresAccount() : null;
  const folder = mkdtempSync(join(tmpdir(), "merchant-desk-postgres-"));
  if (account) chownSync(folder, account.uid, account.gid);
  const options = { cwd: folder, ...account, stdio: "ignore" as const };
  execFileSync(join(binaries, "initdb"), ["-D", join(folder, "data"), "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"], options);
  const port = await freePort();
  const server = spawn(join(binaries, "postgres"), ["-D", join(folder, "data"), "-p", String(port), "-k", folder, "-h", "127.0.0.1", "-F"], options);
  const killWithUs = () => server.kill("SIGKILL");
  process.once("exit", killWithUs);
  const address = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  await untilItAnswers(server, address("postgres"));
  let made = 0;
  return {
    createDatabase: async () => {
      made += 1;
      await withClient(address("postgres"), (client) => client.query(`create database test_${made}`));
      return address(`test_${made}`);
    },
    stop: async () => {
      process.removeListener("exit", killWithUs);
      const ended = once(server, "exit");
      server.kill("SIGQUIT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(server: ChildProcess, address: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (server.exitCode !== null) break;
    const isUp = await withClient(address, (client) => client.query("select 1")).then(() => true, () => false);
    if (isUp) return;
    await sleep(50);
  }
  throw new Error("PostgreSQL did not start");
}

async function withClient(address: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: address });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function findBinaries(): string | null {
  const debian = "/usr/lib/postgresql";
  const installed = listed(debian).sort((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, "bin"));
  const folders = [...installed, ...(process.env.PATH ?? "").split(delimiter)];
  return folders.find((folder) => isProgram(join(folder, "initdb")) && isProgram(join(folder, "postgres"))) ?? null;
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function postgresAccount(): Account | null {
  try {
    const ask = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    return { uid: ask("-u"), gid: ask("-g") };
  } catch {
    return null;
  }
}
