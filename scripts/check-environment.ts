// Prints what start.mjs needs to know of the environment as JSON, or one line of complaint and exit code 1.
import { readEnv } from "#lib/server/env.ts";

try {
  const env = readEnv(process.env);
  console.log(JSON.stringify({ mode: env.mode, host: env.host, port: env.port, address: env.nextAuthUrl, notes: env.notes }));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
