import { appendFileSync, cpSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/steps/ports.mjs";
import { startPostgres } from "../../../scripts/steps/postgres/start-postgres.mjs";

// Runs the bundled PostgreSQL on a new folder as long as its standard input is open, and leaves nothing behind:
// whoever started it may be killed without a word, and Ctrl-C is for them to judge. Its arguments are the server's settings
// and a data folder to begin with, as a first start leaves it; without one it makes one, which others may copy. What memory has no
// room for is put into TEST_DATABASE_FOLDER.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
const [settings = "{}", given] = process.argv.slice(2);
const ended = new Promise((resolve) => process.stdin.resume().once("close", resolve));
const folder = mkdtempSync(
  join(process.env.TEST_DATABASE_FOLDER ?? inMemory() ?? tmpdir(), "merchant-desk-pg-"),
);
const [made, dataDir] = [given ?? join(folder, "made"), join(folder, "data")];
try {
  if (!given) await (await startPostgres({ dataDir: made })).stop();
  cpSync(made, dataDir, { recursive: true });
  const port = String(await freePort("127.0.0.1"));
  const server = await startPostgres({
    dataDir,
    settings: {
      listen_addresses: "127.0.0.1",
      port,
      max_connections: "200",
      ...(JSON.parse(settings) as Record<string, string>),
    },
  });
  const url = new URL(server.url);
  url.searchParams.set("port", port);
  await letSuperuserIn(server.pid());
  process.stdout.write(`ready ${JSON.stringify({ dataDir, made, url: url.href })}\n`);
  await ended;
  await server.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Tests change what the product's own role may not: settings of the server, roles, the firing of triggers. */
async function letSuperuserIn(pid: number | null): Promise<void> {
  if (pid === null) throw new Error("the server has no process");
  appendFileSync(
    join(dataDir, "postgres", "pg_hba.conf"),
    "local all all trust\nhost all all 127.0.0.1/32 trust\n",
  );
  process.kill(pid, "SIGHUP");
}

/** Linux's file system in memory, where it has room: a database is made there in a twentieth of the time. */
function inMemory(): string | null {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > 4 * 2 ** 30 ? "/dev/shm" : null;
  } catch {
    return null;
  }
}
