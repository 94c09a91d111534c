// A launcher for tests: starts PostgreSQL, prints its address and number as one line of JSON, and stops it on SIGTERM.
import { spawn } from "node:child_process";
import { startPostgres } from "../start-postgres.mjs";

const { withChild, ...options } = JSON.parse(process.argv[2]);
try {
  const server = await startPostgres({ ...options, tell: (line) => console.error(line) });
  process.once("SIGTERM", () => void server.stop().then(() => process.exit(0)));
  // Stands for the dashboard: it survives us and holds the lifeline.
  const child = withChild
    ? spawn("sleep", ["600"], { stdio: ["ignore", "ignore", "ignore", server.lifeline], detached: true })
    : null;
  console.log(JSON.stringify({ url: server.url, pid: server.pid(), child: child?.pid ?? null }));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
setInterval(() => {}, 60_000);
