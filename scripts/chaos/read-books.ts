import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Outcome } from "#lib/shared/call-result.ts";
import type { Operation } from "#lib/shared/operations.ts";

/** One row of the ledger; `outcome` null is open. */
export type Row = { id: string; askId: string | null; operation: Operation; instanceId: string; fingerprint: string; outcome: Outcome | null; costPoints: number | null };

/** The ledger as the process left it, and the instances that have not signed off. */
export type Books = { rows: Row[]; instanceIds: string[] };

/** Reads them once nothing works there any more: what a killed process had begun ends a moment after it. */
export async function readBooks(databaseUrl: string): Promise<Books> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    while (await hasOthers(client)) await sleep(20);
    const { rows } = await client.query<Row>(
      `select id, ask_id as "askId", operation, instance_id as "instanceId", fingerprint, outcome, cost_points::int as "costPoints" from calls order by opened_at, attempt`,
    );
    const instances = await client.query<{ id: string }>("select id from instances");
    return { rows, instanceIds: instances.rows.map(({ id }) => id) };
  } finally {
    await client.end();
  }
}

async function hasOthers(client: Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()");
  return rowCount !== 0;
}
