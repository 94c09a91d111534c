import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { webhookDeliveries, webhooks } from "#lib/server/db/webhooks-schema.ts";
import { ORDER_FEED } from "#lib/server/start/send-webhooks.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { MAX_WEBHOOKS, WEBHOOK_DELIVERY_DAYS } from "#lib/shared/webhooks/webhooks.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { allowInnerWebhooks, webhookTrials } from "#lib/testing/webhook-trials.ts";
import { sendTestEvent } from "./deliver-webhooks.ts";
import { listWebhookDeliveries, purgeWebhookDeliveries } from "./list-webhook-deliveries.ts";
import {
  changeWebhook,
  changeWebhookInput,
  createWebhookInput,
  listTroubledWebhooks,
  listWebhooks,
  removeWebhook,
  replaceWebhookSecret,
} from "./webhook-settings.ts";

const trials = webhookTrials();
const { add, put, deliver, receiver } = trials;
const URL_HERE = "http://127.0.0.1:9/path-token-1234";
const fields = { name: "ERP", url: URL_HERE, events: ["order.new"], shopIds: null, isOn: true };

test("secrets are sealed and never listed, and every change is in the audit log without the path", async () => {
  const { context } = trials.app;
  const { id, secret } = await add(URL_HERE);
  const changed = changeWebhookInput.parse({ ...fields, id, url: "http://127.0.0.1:10/other-token" });
  await changeWebhook(context, changed, ORDER_FEED.currentPositions);
  const { secret: next } = await replaceWebhookSecret(context, { id });
  const listed = await listWebhooks();
  expect(listed).toMatchObject([{ id, waiting: 0, failed: 0, previousUntil: expect.any(Number) }]);
  const stored = JSON.stringify([listed, await database().select().from(webhooks)]);
  for (const hidden of [secret, next, secret.slice(6), next.slice(6)]) expect(stored).not.toContain(hidden);
  await removeWebhook(context, { id });
  const trail = await auditTrail();
  const kinds = trail.map(({ kind }) => kind).filter((kind) => kind.startsWith("webhook"));
  expect(kinds.toSorted()).toEqual([
    "webhookAdded",
    "webhookChanged",
    "webhookChanged",
    "webhookRemoved",
    "webhookSecretReplaced",
  ]);
  expect(JSON.stringify(trail)).not.toMatch(/token|whsec_/);
  expect(trail.find(({ kind }) => kind === "webhookChanged")?.details).toMatchObject({
    hookUrl: "http://127.0.0.1:10",
    hookUrlBefore: "http://127.0.0.1:9",
  });
});

test("of two admins that add the last one at once, one is told that there are enough", async () => {
  for (let nr = 1; nr < MAX_WEBHOOKS; nr += 1) await add(URL_HERE);
  const results = await Promise.allSettled([add(URL_HERE), add(URL_HERE)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await database().$count(webhooks)).toBe(MAX_WEBHOOKS);
});

test("an inner address is refused when it is saved, unless the operator allows it", async () => {
  allowInnerWebhooks(false);
  for (const url of ["https://127.0.0.1/", "https://localhost/", "https://2130706433:8443/x"])
    await expect(add(url)).rejects.toMatchObject({ fields: { url: "webhooks.issues.innerAddress" } });
  for (const url of ["http://127.0.0.1/", "https://user@example.com", "https://example.com:0"])
    await expect(add(url)).rejects.toMatchObject({ fields: { url: "webhooks.issues.url" } });
});

test("one whose address is forbidden by now can be renamed and turned off, not turned on", async () => {
  const { id } = await add(URL_HERE);
  const gone = "https://gone.invalid/x";
  const change = (given: object) =>
    changeWebhook(
      trials.app.context,
      changeWebhookInput.parse({ ...fields, id, ...given }),
      ORDER_FEED.currentPositions,
    );
  for (const url of [URL_HERE, gone]) {
    await database().update(webhooks).set({ url, isOn: true });
    allowInnerWebhooks(false);
    await change({ url, name: "renamed" });
    await change({ url, isOn: false });
    expect(await trials.webhook(id)).toMatchObject({ name: "ERP", url, isOn: false });
    await expect(change({ url })).rejects.toMatchObject({ code: "badInput" });
  }
  await expect(change({ url: "https://other.invalid/", isOn: false })).rejects.toMatchObject({
    fields: { url: "webhooks.issues.hostUnknown" },
  });
});

test.each([
  [{ events: [] }, "events"],
  [{ shopIds: [] }, "shopIds"],
  [{ name: " \u200b " }, "name"],
  [{ url: "erp.example.com" }, "url"],
  [{ url: "javascript:alert(1)" }, "url"],
  [{ name: "13912345678" }, "name"],
  [{ events: ["order.deleted"] }, "events"],
  [{ sealed: "x" }, undefined],
])("%j is refused", (given, field) => {
  const parsed = createWebhookInput.safeParse({ ...fields, ...given });
  expect(parsed.error?.issues[0]?.path[0]).toBe(field);
});

test("webhooks that are gone, or to which events failed within a day, are in trouble", async () => {
  const erp = await receiver();
  const [one, other] = [await add(erp.url, { name: "gone" }), await add(erp.url, { name: "fine" })];
  erp.respond = (_received, response) => void response.writeHead(410).end("bye");
  await put(one.id, null, { nr: 1 });
  await deliver();
  erp.respond = (_received, response) => void response.writeHead(500).end();
  await sendTestEvent(trials.app.context, { id: other.id });
  expect(await listTroubledWebhooks()).toEqual(["gone"]);
  const { latest, failed } = await listWebhookDeliveries();
  expect(latest).toMatchObject([{ event: "test" }, { event: "job.ended", status: 410, said: "bye" }]);
  expect(failed).toHaveLength(2);
});

test("deliveries are removed after 30 days, also those that still wait", async () => {
  const { id } = await add(URL_HERE, { isOn: false });
  const now = Date.now();
  await put(id, null, { nr: 1 }, now);
  await purgeWebhookDeliveries(now + WEBHOOK_DELIVERY_DAYS * DAY_MS);
  expect(await database().$count(webhookDeliveries)).toBe(1);
  await purgeWebhookDeliveries(now + WEBHOOK_DELIVERY_DAYS * DAY_MS + 1);
  expect(await database().$count(webhookDeliveries)).toBe(0);
});
