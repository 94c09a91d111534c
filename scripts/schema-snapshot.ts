// What drizzle-kit compares the schema with at the next `npm run db:generate`. A migration written by hand brings no
// snapshot of its own: `npm run db:snapshot`, after its SQL and its row of the journal, writes the one of the last row.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson } from "drizzle-kit/api";
import config from "../drizzle.config.ts";

const META = join(process.cwd(), "lib/server/db/migrations/meta");
const FIRST = "00000000-0000-0000-0000-000000000000";

export type Snapshot = { id: string; prevId: string };

/** The snapshots that are kept, the oldest first. */
export function readSnapshots(): { name: string; snapshot: Snapshot }[] {
  const names = readdirSync(META).filter((name) => name.endsWith("_snapshot.json"));
  return names.toSorted().map((name) => ({ name, snapshot: read(name) as Snapshot }));
}

/** The name of the snapshot that belongs to the last migration. */
export function lastSnapshotName(): string {
  const { entries } = read("_journal.json") as { entries: { tag: string }[] };
  return `${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`;
}

/** The schema as it is in the code. */
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
