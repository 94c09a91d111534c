import { cpSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Outcome } from "#lib/shared/call-result.ts";
import type { Operation } from "#lib/shared/operations.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";

/** One row of the ledger; `outcome` null is open. */
export type Row = { id: string; askId: string | null; operation: Operation; instanceId: string; fingerprint: string; outcome: Outcome | null; costPoints: number | null };

/** The ledger as the process left it, and the instances that have not signed off. */
export type Books = { rows: Row[]; instanceIds: string[] };

/** Reads a copy, so that the dashboard itself has to recover what a kill left behind. */
export async function readBooks(dataDir: string): Promise<Books> {
  const copy = temporaryFolder();
  cpSync(join(dataDir, "sandbox", "database"), copy.path, { recursive: true });
  const client = await PGlite.create(copy.path);
  try {
    const { rows } = await client.query<Row>(
      `select id, ask_id as "askId", operation, instance_id as "instanceId", fingerprint, outcome, cost_points::int as "costPoints" from calls order by opened_at, attempt`,
    );
    const instances = await client.query<{ id: string }>("select id from instances");
    return { rows, instanceIds: instances.rows.map(({ id }) => id) };
  } finally {
    await client.close();
    copy.remove();
  }
}
