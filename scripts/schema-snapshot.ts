// Writes the snapshot of the last migration, which the next `npm run db:generate` compares the schema with. Needed
// after a migration by hand, once its SQL and its row of the journal are written.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson } from "drizzle-kit/api";
import config from "../drizzle.config.ts";

const META = join(process.cwd(), "lib/server/db/migrations/meta");
const FIRST = "00000000-0000-0000-0000-000000000000";

type Snapshot = { id: string; prevId: string };

/** Reads the stored snapshots, oldest first. */
export function readSnapshots(): { name: string; snapshot: Snapshot }[] {
  const names = readdirSync(META).filter((name) => name.endsWith("_snapshot.json"));
  return names.toSorted().map((name) => ({ name, snapshot: read(name) as Snapshot }));
}

/** The name of the last migration's snapshot. */
export function lastSnapshotName(): string {
  const { entries } = read("_journal.json") as { entries: { tag: string }[] };
  return `${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`;
}

/** The snapshot of the schema in the code. */
export async function currentSnapshot(prevId: string): Promise<Snapshot> {
  const files = [config.schema ?? []].flat();
  const modules = await Promise.all(
    files.map((file) => import(join(process.cwd(), file)) as Promise<Record<string, unknown>>),
  );
  return generateDrizzleJson(Object.assign({}, ...modules) as Record<string, unknown>, prevId) as Snapshot;
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(META, name), "utf8"));
}

if (import.meta.main) {
  const name = lastSnapshotName();
  const before = readSnapshots().findLast((kept) => kept.name < name);
  const snapshot = await currentSnapshot(before?.snapshot.id ?? FIRST);
  writeFileSync(join(META, name), `${JSON.stringify(snapshot, null, 2)}\n`);
  console.log(name);
}
