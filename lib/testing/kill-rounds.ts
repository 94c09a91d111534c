import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { settings } from "#lib/server/db/schema.ts";
import { spawnNode } from "#lib/testing/spawn-node.ts";

export type KillRound = { round: number; acknowledged: number; lost: number };

/** Kills a process that writes row after row, again and again on one folder, and counts what is missing afterwards. */
export async function* killRounds(dataDir: string, rounds: number): AsyncGenerator<KillRound> {
  const acknowledged: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const writer = spawnNode("lib/testing/children/write-loop.ts", [dataDir, String(round)]);
    await writer.line(`${round}-20`);
    await sleep(Math.random() * 400);
    writer.child.kill("SIGKILL");
    await writer.ended;
    acknowledged.push(...writer.lines);
    const kept = await keysIn(dataDir);
    yield { round, acknowledged: writer.lines.length, lost: acknowledged.filter((key) => !kept.has(key)).length };
  }
}

async function keysIn(dataDir: string): Promise<Set<string>> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir });
  const rows = await db.select({ key: settings.key }).from(settings);
  await close();
  return new Set(rows.map(({ key }) => key));
}
