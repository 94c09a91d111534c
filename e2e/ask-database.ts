import { Client } from "pg";
import type { RunningDesk } from "#lib/testing/start-desk.ts";

/** Runs a statement in the database of a dashboard. */
export async function askDatabase<Row>(desk: RunningDesk, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: desk.databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}
