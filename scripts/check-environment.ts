// Prints what start.mjs needs to know of the environment as JSON, or one line of issue and exit code 1.
import { readEnv } from "#lib/server/env.ts";

try {
  const env = readEnv(process.env);
  const { mode, host, port, dataDir, databaseUrl, notes } = env;
  console.log(JSON.stringify({ mode, host, port, dataDir, databaseUrl, address: env.nextAuthUrl, notes }));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
