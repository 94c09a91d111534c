// Prints the environment as start.mjs needs it, as JSON; if it is wrong, one line and exit code 1.
import { readEnv } from "#lib/server/env.ts";

try {
  const env = readEnv(process.env);
  const { mode, host, port, dataDir, databaseUrl, notes } = env;
  console.log(JSON.stringify({ mode, host, port, dataDir, databaseUrl, address: env.nextAuthUrl, notes }));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
