import { beforeEach, expect, test } from "vitest";
import { env } from "#lib/server/env.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { practise } from "./practise.ts";

const app = withTestApp();
beforeEach(async () => {
  env().sandboxControlUrl = app.sandbox.controlUrl;
});

test("a lost authorization and new orders last until a reset; the audit log names the person", async () => {
  const before = await app.sandbox.control.shops();
  const { shop } = await practise(app.context, { act: "unauthorizeShop" });
  const find = async () => (await app.sandbox.control.shops()).find(({ name }) => name === shop);
  expect(await find()).toMatchObject({ authorized: false });
  const { shop: withOrders } = await practise(app.context, { act: "newOrders" });
  const counts = async (name: string | null) =>
    (await app.sandbox.control.shops()).find((one) => one.name === name)?.sold ?? 0;
  expect(await counts(withOrders)).toBe((before.find(({ name }) => name === withOrders)?.sold ?? 0) + 3);
  await practise(app.context, { act: "normal" });
  expect(await app.sandbox.control.shops()).toEqual(before);
  const entry = (await auditTrail()).at(-1);
  expect(entry).toMatchObject({
    kind: "practiceChanged",
    personId: app.context.identity.personId,
    details: { what: "normal" },
  });
});

test("live mode has nothing to train with, whatever address the environment names", async () => {
  const { mode } = env();
  env().mode = "live";
  await expect(practise(app.context, { act: "refuse401" })).rejects.toMatchObject({ code: "notFound" });
  env().mode = mode;
  env().sandboxControlUrl = "http://sandbox.example";
  await expect(practise(app.context, { act: "refuse401" })).rejects.toMatchObject({ code: "notFound" });
});
