import { expect, test } from "vitest";
import { openedDatabase } from "#lib/server/db/database.ts";
import { runReserved, statement } from "#lib/server/db/statement.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import { card, nobody } from "#lib/testing/repeated-requests.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { joinLedger } from "./join-ledger.ts";

withTestApp();

test("row 97: while reports hold every connection of pages, calls go through", async () => {
  const { pool } = openedDatabase();
  const { max = 0 } = pool.options;
  const held = await Promise.all(Array.from({ length: max }, () => pool.connect()));
  const leave = await joinLedger();
  const { result } = await callService(nobody, "bankCard", card);
  expect(result.outcome).toBe("answered");
  const alive = statement`select id::text as id from instances where heartbeat_at > now() - interval '5 seconds'`;
  expect(await runReserved(alive)).toEqual([{ id: instanceId() }]);
  expect(pool.idleCount).toBe(0);
  await leave();
  for (const client of held) client.release();
});
