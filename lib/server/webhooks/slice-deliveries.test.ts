import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { SLICE_SIZE } from "#lib/server/db/upkeep/in-slices.ts";
import { webhookDeliveries, webhooks } from "#lib/server/db/webhooks-schema.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { WEBHOOK_DELIVERY_DAYS } from "#lib/shared/webhooks/webhooks.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { webhookTrials } from "#lib/testing/webhook-trials.ts";
import { listWebhookDeliveries, purgeWebhookDeliveries } from "./list-webhook-deliveries.ts";
import { resendDeliveries } from "./resend-deliveries.ts";
import { listTroubledWebhooks, removeWebhook } from "./webhook-settings.ts";

const SIZE = 2 * SLICE_SIZE + 500;
const trials = webhookTrials();

/** Adds a webhook with so many failed deliveries. */
async function addMany(): Promise<string> {
  const { id } = await trials.add("http://127.0.0.1:9/x");
  await database().execute(sql`
    insert into webhook_deliveries (id, webhook_id, event, payload, state, tries, created_at, due_at, tried_at)
    select gen_random_uuid(), ${id}::uuid, 'job.ended', '{}', 'failed', 10, now(), now(), now()
    from generate_series(1, ${SIZE}::int)`);
  return id;
}

/** Fails every statement that touches more rows than one slice has. */
async function inSmallStatements(work: () => Promise<void>): Promise<void> {
  const db = database();
  await db.execute(sql`
    create function fail_if_large() returns trigger language plpgsql as $$
    begin
      if (select count(*) from touched) > ${sql.raw(String(SLICE_SIZE))} then raise 'too many rows'; end if;
      return null;
    end $$`);
  for (const [name, event] of [
    ["deleted_rows_counted", "delete"],
    ["updated_rows_counted", "update"],
  ])
    await db.execute(
      sql.raw(`create trigger ${name} after ${event} on webhook_deliveries
        referencing old table as touched for each statement execute function fail_if_large()`),
    );
  await work().finally(() => db.execute("drop function fail_if_large cascade"));
}

test("thousands of deliveries are sent again, and removed with their webhook, in slices", async () => {
  const { context } = trials.app;
  const id = await addMany();
  const other = await trials.add("http://127.0.0.1:9/y");
  await trials.put(other.id, null, { nr: 1 });
  await inSmallStatements(async () => {
    expect(await resendDeliveries(context, { id, deliveryId: null })).toEqual({ count: SIZE });
    expect((await trials.rows()).every(({ state, tries }) => state === "waiting" && tries === 0)).toBe(true);
    await removeWebhook(context, { id });
  });
  expect(await database().$count(webhooks)).toBe(1);
  expect(await trials.rows()).toMatchObject([{ webhookId: other.id }]);
  expect(await auditTrail("webhookResent")).toMatchObject([{ details: { name: "ERP", count: SIZE } }]);
  expect(await auditTrail("webhookRemoved")).toHaveLength(1);
  await expect(removeWebhook(context, { id })).rejects.toMatchObject({ code: "notFound" });
});

test("a removal that is cut off leaves the webhook off, and can be done again", async () => {
  const { context } = trials.app;
  const id = await addMany();
  const noted = async () => [
    (await auditTrail("webhookChanged")).length,
    (await auditTrail("webhookRemoved")).length,
  ];
  const [changed = 0, removed = 0] = await noted();
  await database().execute("alter table webhook_deliveries rename to webhook_deliveries_away");
  try {
    await expect(removeWebhook(context, { id })).rejects.toThrow();
  } finally {
    await database().execute("alter table webhook_deliveries_away rename to webhook_deliveries");
  }
  expect(await trials.webhook(id)).toMatchObject({ isOn: false });
  expect(await noted()).toEqual([changed + 1, removed]);
  await removeWebhook(context, { id });
  expect(await noted()).toEqual([changed + 1, removed + 1]);
  expect(await database().$count(webhooks)).toBe(0);
});

test("thousands of old deliveries are removed in slices", async () => {
  await addMany();
  await inSmallStatements(() => purgeWebhookDeliveries(Date.now() + (WEBHOOK_DELIVERY_DAYS + 1) * DAY_MS));
  expect(await database().$count(webhookDeliveries)).toBe(0);
});

test("failures of a day are found by their own index", async () => {
  const id = await addMany();
  expect(await listTroubledWebhooks()).toEqual(["ERP"]);
  expect((await listWebhookDeliveries()).failed).toMatchObject(Array(50).fill({ webhook: { id } }));
  await database().execute("analyze webhook_deliveries");
  const { rows } = await database().execute<{ "QUERY PLAN": string }>(sql`
    explain select from webhook_deliveries
    where webhook_id = ${id}::uuid and state = 'failed' and event <> 'test' and tried_at > now() + interval '1 day'`);
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("webhook_deliveries_troubled_index");
});
