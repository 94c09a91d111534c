import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The variables of a dashboard of its own; call it before anything asks `env()`. Comes back with its data folder. */
export function setTestEnv(variables: Record<string, string> = {}): string {
  const dataDir = mkdtempSync(join(tmpdir(), "merchant-desk-test-"));
  for (const name of ["COMMERCE_BASE_URL", "DATABASE_URL", "APP_KEY", "NEXTAUTH_SECRET", "ADMIN_EMAIL", "ADMIN_PASSWORD"]) delete process.env[name];
  const sandbox = { SANDBOX_PORT: "4999", SANDBOX_TOKEN: "sandbox-test-token" };
  Object.assign(process.env, { DATA_DIR: dataDir, NEXTAUTH_URL: "http://localhost:3000", HOST: "127.0.0.1" }, sandbox, variables);
  return dataDir;
}
