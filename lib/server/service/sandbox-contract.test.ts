import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SandboxOptions, SandboxFault } from "#lib/testing/sandbox-control.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";
import type { RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { createTestClient } from "#lib/testing/test-client.ts";
import type { TestClient } from "#lib/testing/test-client.ts";

// The client against the sandbox: two readings of the spec that know nothing of each other.
let sandbox: RunningSandbox;
let one: TestClient;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7 });
  one = createTestClient(sandbox.baseUrl, { token: async () => sandbox.token });
});
afterAll(async () => {
  one.client.close();
  await sandbox.stop();
});
beforeEach(() => sandbox.control.reset());

const shopOf = async (kind: string) => {
  const shop = (await sandbox.control.shops()).find((candidate) => candidate.kind === kind);
  if (!shop) throw new Error(`no ${kind} shop`);
  return shop;
};
const sold = (ownerId: string) =>
  one.client.soldOrders({ ownerId, edition: "enhanced", page: 0, pageSize: 100 }, one.options);
const lastBody = async () =>
  Buffer.from((await sandbox.control.meter()).calls.at(-1)?.rawBody ?? "", "base64").toString();

const SHAPES: Partial<SandboxOptions>[] = [
  { shape: "sample" },
  { shape: "reference" },
  { shape: "sample", httpStatus: "mirrored", chargePlace: "data" },
  { shape: "reference", httpStatus: "mirrored", chargePlace: "envelope" },
  { shape: "sample", topUpPlace: "data", chargePlace: "none" },
];

test.each(SHAPES)("all five operations are answered in the options %j", async (serviceFormat) => {
  await sandbox.control.setOptions(serviceFormat);
  const shop = await shopOf("main");
  const { client, options } = one;
  const link = await client.topUpLink({ sid: "shelf-1", placement: "body" }, options);
  expect(link).toMatchObject({
    outcome: "answered",
    costPoints: null,
    warnings: [],
    data: { links: { url: { isPlainHttp: false } } },
  });
  expect(link.outcome === "answered" && Object.keys(link.data.links)).toHaveLength(6);

  const card = await client.bankCard(
    {
      name: "张小明",
      accountNo: "6222020000000204008",
      idCardCode: "11010519491231002X",
      bankPreMobile: "13812340426",
    },
    options,
  );
  expect(card).toMatchObject({
    outcome: "answered",
    warnings: serviceFormat.shape === "sample" ? ["mag for msg"] : [],
    data: { verdict: "F", isEchoClash: false },
  });

  const pending = await client.pendingOrders(
    { sellerId: shop.sellerId, pageIndex: 1, pageSize: 50 },
    options,
  );
  expect(pending).toMatchObject({ outcome: "answered", data: { unreadableRows: 0 } });
  const pendingOrders = pending.outcome === "answered" ? pending.data.orders : [];
  expect([pendingOrders.length, pendingOrders.filter((order) => order.isIncomplete).length]).toEqual([50, 0]);

  const page = await sold(shop.ownerId);
  expect(page).toMatchObject({
    outcome: "answered",
    data: { unreadableRows: 0, total: { count: shop.sold, isAbout: false } },
  });
  const orders = page.outcome === "answered" ? page.data.orders : [];
  expect([orders.length, orders.filter((order) => order.isIncomplete).length]).toEqual([100, 0]);

  const tids = ["9223372036854775807", "1234567890123456789"];
  const ids = await client.buyerOpenId(
    { shopId: shop.shopId, edition: "basic", orders: tids.map((tid) => ({ tid, buyerNick: "买家" })) },
    options,
  );
  expect(ids).toMatchObject({
    outcome: "answered",
    requestId: expect.any(String),
    data: { answers: tids.map((tid) => ({ tid, openUid: expect.stringMatching(/^AAH/) })), foreignCount: 0 },
  });
  expect(await lastBody()).toContain(`{"tid":9223372036854775807,`);
  const costs = [card, pending, page, ids].map((result) => result.costPoints);
  if (serviceFormat.chargePlace === "none") expect(costs).toEqual([null, null, null, null]);
  else expect(costs.every((cost) => cost !== null && cost > 0)).toBe(true);
});

test.each(["dataText", "dataObject", "dataArray", "msg", "otherField", "location"] as const)(
  "row 13: the link of an unauthorized shop is found as %s",
  async (linkPlace) => {
    const shop = await shopOf("unauthorized");
    for (const httpStatus of ["200", "mirrored"] as const) {
      await sandbox.control.setOptions({ linkPlace, httpStatus });
      const refused = await sold(shop.ownerId);
      expect(refused).toMatchObject({
        // Without an envelope it is a gateway's word as well.
        outcome: linkPlace === "location" ? "unknown" : "refused",
        reason: "shopNotAuthorized",
        authorization: { kind: "usable", host: new URL(sandbox.baseUrl).host, cautions: ["plainHttp"] },
      });
      const url =
        refused.outcome !== "answered" && refused.authorization?.kind === "usable"
          ? refused.authorization.url
          : "";
      expect((await fetch(url)).status).toBe(200);
    }
    await sandbox.control.authorize(shop.ownerId);
    expect(await sold(shop.ownerId)).toMatchObject({ outcome: "answered" });
  },
);

test.each([
  ["body", "body"],
  ["query", "query"],
  ["both", "either"],
  ["both", "body"],
  ["both", "query"],
] as const)(
  "row 48: sid sent in %s is taken by a service that wants it in %s",
  async (placement, sidLocation) => {
    await sandbox.control.setOptions({ sidLocation });
    expect(await one.client.topUpLink({ sid: "货架 1&2", placement }, one.options)).toMatchObject({
      outcome: "answered",
    });
  },
);

test("row 48: sid in the other place is a parameter error", async () => {
  await sandbox.control.setOptions({ sidLocation: "query" });
  expect(await one.client.topUpLink({ sid: "a", placement: "body" }, one.options)).toMatchObject({
    outcome: "refused",
    reason: "parameterError",
  });
});

const FAULTS: [string, SandboxFault, string][] = [
  ["row 29", { kind: "html", status: 502 }, "unknown notUnderstood"],
  ["row 29", { kind: "html", status: 503 }, "tryLater unavailable"],
  ["row 30", { kind: "html", status: 200 }, "unknown notUnderstood"],
  ["row 34", { kind: "truncate" }, "unknown notUnderstood"],
  ["row 41", { kind: "reset" }, "unknown connectionLost"],
  ["row 41", { kind: "resetMidBody" }, "unknown connectionLost"],
  ["row 39", { kind: "silence" }, "unknown noAnswer"],
  ["row 38", { kind: "drip", ms: 50 }, "unknown noAnswer"],
  ["row 37", { kind: "huge", bytes: 20 * 1024 * 1024 }, "unknown tooLarge"],
  ["row 36", { kind: "gzipBomb" }, "unknown tooLarge"],
  ["row 22", { kind: "code", code: 200 }, "unknown systemError"],
  ["row 9", { kind: "code", code: 999 }, "unknown unlistedCode"],
  ["row 6", { kind: "rawBody", body: `{"data":[]}` }, "unknown notUnderstood"],
];
test.each(FAULTS)("%s: %j is %s, and asked once", async (_row, fault, expected) => {
  const shop = await shopOf("regular");
  await sandbox.control.addFault(fault, { isBilled: true });
  const result = await one.client.soldOrders(
    { ownerId: shop.ownerId, edition: "enhanced", page: 0, pageSize: 100 },
    { ...one.options, deadlineMs: expected.endsWith("noAnswer") ? 300 : 10_000 },
  );
  expect(`${result.outcome} ${"reason" in result ? result.reason : ""}`).toBe(expected);
  expect((await sandbox.control.meter()).calls).toHaveLength(1);
  expect(await sold(shop.ownerId)).toMatchObject({ outcome: "answered" });
});

test("row 94: a service that echoes the token gives none of it away", async () => {
  await sandbox.control.addFault({ kind: "echoToken" });
  expect(JSON.stringify(await sold((await shopOf("main")).ownerId))).not.toContain(sandbox.token);
});

test("row 10, 11: no permission and calls used up are told apart", async () => {
  await sandbox.control.setBalance({ calls: { soldOrders: 0 } });
  const shop = await shopOf("main");
  expect(await sold(shop.ownerId)).toMatchObject({ outcome: "refused", reason: "callsUsedUp" });
  await sandbox.control.setToken(sandbox.token, ["bankCard"]);
  expect(await sold(shop.ownerId)).toMatchObject({ outcome: "refused", reason: "noPermission" });
});

test.each([
  ["429", "tryLater"],
  ["101", "tryLater"],
  ["202", "tryLater"],
  ["503", "tryLater"],
  ["reset", "unknown"],
] as const)("row 27: over the limit, answered by %s", async (overLimit, outcome) => {
  await sandbox.control.setOptions({ overLimit });
  const { ownerId } = await shopOf("empty");
  const results = await Promise.all(Array.from({ length: 30 }, () => sold(ownerId)));
  expect(new Set(results.map((result) => result.outcome))).toEqual(new Set(["answered", outcome]));
});
