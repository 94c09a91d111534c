import { existsSync, mkdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { env } from "#lib/server/env.ts";
import { writeBackup } from "./backup/backup-file.ts";
import { inTransaction } from "./backup/tables.ts";
import { backupParts } from "./backup/write-parts.ts";
import { CommandError, runCommand } from "./command/run-command.ts";
import { withDatabase } from "./command/with-database.ts";

const ONE_MOMENT = "begin isolation level repeatable read, read only";

// Writes the whole database of a Merchant Desk, running or not, into one file.
await runCommand((signal) =>
  withDatabase(async ({ url, dataDir }) => {
    const hasSecrets = process.argv.includes("--with-secrets");
    const path = chooseBackupPath(
      process.argv.slice(2).find((word) => !word.startsWith("--")),
      dataDir,
    );
    const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
    const secrets = hasSecrets ? readSecrets() : null;
    await inTransaction(url, ONE_MOMENT, signal, (client) =>
      writeBackup(path, backupParts(client, { version, secrets }, console.log), signal),
    );
    console.log(`✓ ${path} (${(statSync(path).size / 1_048_576).toFixed(1)} MB)`);
    console.log(
      hasSecrets
        ? "It contains APP_KEY and NEXTAUTH_SECRET too: anyone who has this file can read everything in it."
        : "It does not contain APP_KEY and NEXTAUTH_SECRET: keep them elsewhere, " +
            "or encrypted data stays unreadable after a restore.",
    );
  }),
);

function readSecrets(): Record<string, string> {
  const { appKey, nextAuthSecret } = env();
  return { "app-key": appKey, "nextauth-secret": nextAuthSecret };
}

/** The new file's path: the named one, or one with the time in its name in the named folder or DATA_DIR. */
function chooseBackupPath(named: string | undefined, dataDir: string): string {
  const isFolder = named === undefined || (existsSync(named) && statSync(named).isDirectory());
  const folder =
    named === undefined ? join(dataDir, "backups") : isFolder ? resolve(named) : dirname(resolve(named));
  if (named === undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`);
  const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const path = isFolder ? join(folder, `merchant-desk-${moment}.backup`) : resolve(named);
  if (existsSync(path)) throw new CommandError(`${path} already exists: choose another file.`);
  return path;
}
