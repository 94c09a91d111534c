import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { probeConnection } from "#lib/server/connection/probe-connection.ts";
import { findUnknownNumbering } from "#lib/server/orders/determine-page-numbering.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { settingChange } from "#lib/server/settings/change-setting.ts";
import { SETTINGS } from "#lib/shared/settings/registry.ts";
import { MAX_CACHE_TTL, DEFAULT_CACHE_TTL } from "#lib/shared/settings/cache-settings.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { clearCache, getCacheSettings } from "./clear-cache.ts";

const app = withTestApp();

const ask = () =>
  callService({ personId: null, shopId: null }, "soldOrders", {
    ownerId: "2208841037615",
    edition: "basic",
    page: 0,
  });

async function lastEntry() {
  const entry = (await auditTrail()).at(-1);
  return entry;
}

test("while nothing is set the usual windows hold, lists fetch, and nothing is kept", async () => {
  expect(await getCacheSettings()).toEqual({
    cacheTtl: { seconds: DEFAULT_CACHE_TTL, set: null },
    openLists: { isFetching: true, set: null },
    keptCount: 0,
  });
});

test("windows and the opening of lists are told with who set them, and both are in the trail", async () => {
  const { personId } = app.context.identity;
  const windows = { ...DEFAULT_CACHE_TTL, soldOrders: 90, bankCard: 0 };
  await settingChange("cacheTtl").verb(app.context, windows);
  expect(await lastEntry()).toMatchObject({
    kind: "settingChanged",
    personId,
    details: { key: "cacheTtl", ...windows },
  });
  await settingChange("openLists").verb(app.context, { isFetching: false });
  expect(await lastEntry()).toMatchObject({
    kind: "settingChanged",
    personId,
    details: { key: "openLists", opening: "waits" },
  });
  expect(await getCacheSettings()).toMatchObject({
    cacheTtl: { seconds: windows, set: { name: "Zhou Yan" } },
    openLists: { isFetching: false, set: { name: "Zhou Yan" } },
  });
});

test.each([
  { soldOrders: -1 },
  { soldOrders: 1.5 },
  { soldOrders: MAX_CACHE_TTL + 1 },
  { soldOrders: "60" },
  { soldOrders: undefined },
  { extra: 1 },
])("windows with %o are refused", (change) => {
  expect(SETTINGS.cacheTtl.schema.safeParse({ ...DEFAULT_CACHE_TTL, ...change }).success).toBe(false);
});

test("the two ends of a window are taken", () => {
  expect(
    SETTINGS.cacheTtl.schema.parse({ ...DEFAULT_CACHE_TTL, soldOrders: 0, topUpLink: MAX_CACHE_TTL }),
  ).toMatchObject({ soldOrders: 0, topUpLink: MAX_CACHE_TTL });
});

test.each([{}, { isFetching: "no" }, { isFetching: true, extra: 1 }])(
  "an opening of %o is refused",
  (input) => {
    expect(SETTINGS.openLists.schema.safeParse(input).success).toBe(false);
  },
);

test("a probe must see what is so now: each is a call, whatever is kept", async () => {
  const probe = () => probeConnection(app.context, { idempotencyKey: randomUUID() }, findUnknownNumbering);
  expect((await probe()).facts).toMatchObject({ source: "called", calls: 1 });
  expect((await probe()).facts).toMatchObject({ source: "called", calls: 1 });
  expect((await app.sandbox.control.meter()).calls).toHaveLength(2);
});

test("after all kept answers are forgotten the same question is a call again", async () => {
  await ask();
  expect((await ask()).source).toBe("stored");
  expect((await getCacheSettings()).keptCount).toBe(1);
  expect(await clearCache(app.context)).toEqual({ count: 1 });
  expect(await lastEntry()).toMatchObject({
    kind: "purged",
    personId: app.context.identity.personId,
    details: { what: "answers", count: 1 },
  });
  expect((await getCacheSettings()).keptCount).toBe(0);
  expect((await ask()).source).toBe("called");
  expect(await app.ledger()).toHaveLength(2);
});
