import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readBackup, requireBackup, type BackupHeader } from "./backup/backup-file.ts";
import { isProven, knownAppKeys } from "./backup/proof.ts";
import {
  armTriggers,
  copyIn,
  layIndexes,
  liftIndexes,
  makeRoom,
  makeTables,
  pauseJobs,
  stopSchedules,
  headerMigrations,
  requireEqual,
} from "./backup/read-parts.ts";
import { inTransaction } from "./backup/tables.ts";
import { CommandError, runCommand, say } from "./command/run-command.ts";
import { readCommandEnv, withDatabase, type DatabasePlace } from "./command/with-database.ts";

// Puts a backup into the database of this environment, in one commit: all of it, or nothing.
await runCommand(async (signal) => {
  const [named] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
  if (named === undefined) throw new CommandError("Usage: npm run restore <file>");
  const path = resolve(named);
  const mayBeUnproven = process.argv.includes("--unproven");
  const header = await verify(path, mayBeUnproven, signal);
  await withDatabase(
    async (place) => {
      if (place.isShared)
        throw new CommandError("Merchant Desk is running on this database: stop npm start first.");
      await inTransaction(place.url, "begin", signal, async (client) => {
        await makeRoom(client, process.argv.includes("--overwrite"));
        await makeTables(client, header);
        const indexes = await liftIndexes(client);
        const restored = await copyIn(client, readBackup(path), say);
        await layIndexes(client, indexes);
        await armTriggers(client);
        await requireEqual(client, restored);
        // With `--goes-on` the start command moves the rows to another server: no calls were made since.
        if (!process.argv.includes("--goes-on")) {
          await pauseJobs(client);
          await stopSchedules(client);
        }
        signal.throwIfAborted();
      });
      say(`✓ Restored as of ${header.madeAt}; every table equals the backup. Everyone has to sign in again.`);
      for (const line of writeSecrets(place, header)) say(line);
    },
    { mayMake: true },
  );
});

/** Checks who made a backup before it is unpacked, and all of it before anything changes. */
async function verify(path: string, mayBeUnproven: boolean, signal: AbortSignal): Promise<BackupHeader> {
  await requireBackup(path);
  const keys = knownAppKeys(readCommandEnv());
  if (!(await isProven(path, keys, { mayBeUnproven, signal })))
    say(
      keys.length === 0
        ? "There is no APP_KEY here to verify who made this backup."
        : "It cannot be verified who made this backup: it is restored because of --unproven.",
    );
  let header: BackupHeader | null = null;
  for await (const part of readBackup(path, signal)) if (part.kind === "header") header = part.value;
  if (header === null) throw new CommandError(`The backup ${path} is damaged: it cannot be restored.`);
  headerMigrations(header);
  return header;
}

/** Writes the secrets of a backup where `npm start` reads them, unless others are there or in the environment. */
function writeSecrets({ dataDir, isBundled }: DatabasePlace, { secrets }: BackupHeader): string[] {
  if (secrets === null)
    return ["Start with the APP_KEY of the instance that was backed up: it protects the restored keys."];
  if (!isBundled) return ["Start with the APP_KEY and NEXTAUTH_SECRET of the instance that was backed up."];
  return ["app-key", "nextauth-secret"].flatMap((name) => {
    const path = join(dataDir, name);
    if (existsSync(path))
      return [`${path} already exists and was kept: if it is not the key of the backup, replace it.`];
    writeFileSync(path, secrets[name] ?? "", { mode: 0o600, flag: "wx" });
    return [];
  });
}
