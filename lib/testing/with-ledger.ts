import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { rateLimits, settings } from "#lib/server/db/schema.ts";
import { tellOthers } from "#lib/server/metering/gateway/gateway.ts";
import { emptyLedger } from "./empty-tables.ts";
import { setTestEnv } from "./set-test-env.ts";
import { openTestDatabase } from "./test-database.ts";

/** Gives the tests of a file one database; ledger, settings and rate limits are reset before each. */
export function withLedger(variables: Record<string, string> = {}): void {
  let close: (() => Promise<void>) | null = null;
  beforeAll(async () => {
    setTestEnv(variables);
    ({ close } = await openTestDatabase());
  });
  beforeEach(async () => {
    await database().delete(settings);
    await database()
      .update(rateLimits)
      .set({ state: {}, version: sql`version + 1` });
    await emptyLedger();
  });
  afterAll(async () => {
    await tellOthers();
    await close?.();
  });
}
