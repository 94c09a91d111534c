import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { expect, test } from "vitest";
import { chargeCounting } from "#lib/server/metering/pricing/confirm-charge-counting.ts";
import { listSpend } from "#lib/server/metering/pricing/list-spend.ts";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import { rebuildSums } from "#lib/server/metering/pricing/rebuild-sums.ts";
import { noteServiceAddress } from "#lib/server/settings/service-account.ts";
import { expectedPoints } from "#lib/shared/calls/operations.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { folderOfTest } from "#lib/testing/folder-of-test.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { testServer } from "#lib/testing/test-server.ts";
import { setDatabase } from "./database.ts";
import { openDatabase } from "./open-database.ts";

const OURS = join(process.cwd(), "lib/server/db/migrations");

/** Makes a folder with only the first migrations. */
function firstMigrations(count: number): string {
  const folder = folderOfTest();
  const journal = JSON.parse(readFileSync(join(OURS, "meta/_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  const entries = journal.entries.slice(0, count);
  mkdirSync(join(folder, "meta"));
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) cpSync(join(OURS, `${tag}.sql`), join(folder, `${tag}.sql`));
  return folder;
}

test("a database from before accounts were told apart keeps its books, rule and prices", async () => {
  setTestEnv();
  const { urlOf, command } = await testServer();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await command("postgres", `create database ${name} owner merchant_desk`);
  const client = new Client({ connectionString: urlOf(name) });
  await client.connect();
  await migrate(drizzle({ client }), { migrationsFolder: firstMigrations(2) });
  await client.query(`insert into settings (key, value) values ('chargeRule', '{"rule": "perCall"}')`);
  await client.query(`
    insert into calls (
      id, call_id, attempt, operation, variant, instance_id, request_hash, opened_at, closed_at,
      outcome, code, cost_points, summed_points, charge_place, was_sent
    )
    select
      gen_random_uuid(), gen_random_uuid(), 1, 'soldOrders', 'basic', gen_random_uuid(), n::text, now(), now(),
      case when n > 3 then 'unknown' else 'answered' end,
      0,
      case when n <= 3 then 2 end,
      case when n <= 3 then 40 end,
      case when n <= 3 then 'rows' end,
      true
    from generate_series(1, 4) n`);
  await client.end();

  const opened = await openDatabase(urlOf(name));
  setDatabase(opened);
  try {
    await noteServiceAddress();
    expect(await chargeCounting()).toEqual({ rule: "perCall", isConfirmed: true });
    expect(await listSpend({}, undefined)).toMatchObject([
      { calls: 4, points: 6, maybeCalls: 1, morePoints: 2 },
    ]);
    expect(expectedPoints(await listPrices("soldOrders"), "soldOrders", "basic", 20)).toEqual(exactly(2));
    expect(await rebuildSums()).toBe(0);
  } finally {
    setDatabase(null);
    await opened.close();
    await command("postgres", `drop database ${name} with (force)`);
  }
});
