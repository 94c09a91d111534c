import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/steps/ports.mjs";
import { startPostgres } from "../../../scripts/steps/postgres/start-postgres.mjs";
import { inMemory } from "../temporary-folder.ts";

// Runs the bundled PostgreSQL in a new folder as long as its standard input is open, then removes the folder, even if
// the starter was killed. Arguments: the server's settings, and a data folder to copy; without one it makes one for
// others to copy.
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
    // A test ends it as often as it likes.
    pausesMs: Array<number>(1_000).fill(0),
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

/** Lets the superuser connect: tests change what the product's role may not, such as server settings and roles. */
async function letSuperuserIn(pid: number | null): Promise<void> {
  if (pid === null) throw new Error("the server has no process");
  appendFileSync(
    join(dataDir, "postgres", "pg_hba.conf"),
    "local all all trust\nhost all all 127.0.0.1/32 trust\n",
  );
  process.kill(pid, "SIGHUP");
}
