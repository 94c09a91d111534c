import { expect, test } from "vitest";
import { currentSnapshot, readSnapshots, lastSnapshotName } from "./schema-snapshot.ts";

test("the snapshot of the last migration is the schema, so drizzle-kit finds nothing to migrate", async () => {
  const last = readSnapshots().at(-1)!;
  expect(last.name, "npm run db:snapshot").toBe(lastSnapshotName());
  const current = await currentSnapshot(last.snapshot.prevId);
  const asWritten: unknown = JSON.parse(JSON.stringify({ ...current, id: last.snapshot.id }));
  expect(asWritten, "npm run db:snapshot").toEqual(last.snapshot);
});

test("each snapshot names the one before", () => {
  const snapshots = readSnapshots().map(({ snapshot }) => snapshot);
  expect(snapshots.slice(1).map(({ prevId }) => prevId)).toEqual(snapshots.slice(0, -1).map(({ id }) => id));
});
