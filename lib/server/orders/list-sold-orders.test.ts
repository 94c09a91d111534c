import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { authorizationLinks, shops } from "#lib/server/db/schema.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { SoldOrdersPage, SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import { bodyText, formParts } from "#lib/testing/sandbox-control.ts";
import { words } from "#lib/testing/shown/words.ts";
import { listTrials, MAIN, MAIN_OWNER, OTHER } from "#lib/testing/list-trials.ts";

const { app, sold: list, soldPage: page, metered } = listTrials();
/** A shop that has not authorized. */
const CLOSED = "山野茶事";
const CLOSED_OWNER = "2211480925736";

/** Fields of a request without filters. */
const bareParts = (vvtype: number) =>
  Object.entries({ owner_id: MAIN_OWNER, vvtype: String(vvtype), page: "0", pageSize: "20" });

test("the first page is one call for page 0, and brings rows, total, time and charge", async () => {
  const before = Date.now();
  const first = await page();
  const answer = { unreadableRows: 0, calls: 1, costPoints: exactly(1) };
  expect(first).toMatchObject({ page: 1, pageSize: 20, total: { count: 1234, isAbout: false }, ...answer });
  expect(first.orders).toHaveLength(20);
  expect(first.orders.every((order) => /^\d{19}$/.test(order.orderNumber ?? "") && !order.isIncomplete)).toBe(
    true,
  );
  expect(first.asOf).toBeGreaterThanOrEqual(before);
  expect(first.asOf).toBeLessThanOrEqual(Date.now());
  const [call, ...more] = await metered();
  expect(more).toEqual([]);
  expect(formParts(call!)).toEqual(bareParts(1));
});

test("pages follow each other without a gap or an order twice, and the last one is short", async () => {
  const pages = [];
  for (const number of [1, 2, 3])
    pages.push(await page({ shop: app.shopId(OTHER), page: number, size: 100 }));
  const numbers = pages.flatMap((one) => one.orders.map((order) => order.orderNumber));
  expect(new Set(numbers).size).toBe(300);
  expect([...numbers].sort().reverse()).toEqual(numbers);
  const last = await page({ page: 13 * 2, size: 50 });
  expect(last).toMatchObject({ page: 26, orders: [], total: { count: 1234 } });
  expect((await page({ page: 25, size: 50 })).orders).toHaveLength(34);
  const sent = (await metered()).map((call) => Object.fromEntries(formParts(call)));
  expect(sent.map((fields) => `${fields.page}/${fields.pageSize}`)).toEqual(
    words("0/100 1/100 2/100 25/50 24/50"),
  );
});

test("a shop without owner ID, and a shop nobody knows, are refused before anything is sent", async () => {
  const [row] = await database().insert(shops).values({ name: "只有卖家", sellerId: "700999" }).returning();
  const query = { shop: row!.id };
  await expect(list(query)).rejects.toMatchObject({ code: "badInput", fields: { shop: "noOwnerId" } });
  await database().delete(shops).where(eq(shops.id, row!.id));
  await expect(list(query)).rejects.toMatchObject({ code: "notFound" });
  expect(await metered()).toEqual([]);
});

test("row 13: a shop that has not authorized brings the link and is remembered until it has", async () => {
  const shop = app.shopId(CLOSED);
  const response = await list({ shop });
  if (response.kind !== "problem") throw new Error("a page");
  const refusal = { outcome: "refused", reason: "shopNotAuthorized", code: 302, mayHaveCost: false };
  expect(response.problem).toMatchObject({ operation: "soldOrders", calls: 1, ...refusal });
  expect(response.problem.authorization).toMatchObject({
    url: expect.stringContaining(`${app.sandbox.baseUrl}/authorize?shop=${CLOSED_OWNER}`),
  });
  expect(await getShop(shop)).toMatchObject({ authorization: "needsScan" });
  await app.sandbox.control.authorize(CLOSED_OWNER);
  expect((await page({ shop }, { cache: "bypass" })).total).toEqual({ count: 180, isAbout: false });
  expect(await getShop(shop)).toMatchObject({ authorization: "authorized" });
  expect(await app.ledger()).toMatchObject([
    { outcome: "refused", reason: "shopNotAuthorized", costPoints: null },
    { outcome: "answered", reason: null, costPoints: 1 },
  ]);
});

test("row 13: the link is kept under seal and shown for no call until another, or the scan", async () => {
  const shop = app.shopId(CLOSED);
  const link = async (cache?: CacheMode) => {
    const response = await list({ shop }, { cache });
    if (response.kind !== "problem") throw new Error("a page");
    const { authorization, source, calls, costPoints, asOf, reason, outcome } = response.problem;
    expect([reason, outcome, authorization?.kind]).toEqual(["shopNotAuthorized", "refused", "usable"]);
    return { authorization, source, calls, costPoints, asOf };
  };
  const first = await link();
  const again = await link();
  const free = { authorization: first.authorization, source: "stored", calls: 0, costPoints: exactly(0) };
  expect(again).toMatchObject(free);
  expect(Math.abs(again.asOf - first.asOf)).toBeLessThan(2_000);
  expect(await metered()).toHaveLength(1);
  const [row] = await database().select().from(authorizationLinks);
  expect(row?.sealed).not.toContain("authorize");

  const resealedRows = await link("bypass");
  expect(resealedRows).toMatchObject({ source: "called", calls: 1 });
  expect((await link()).authorization).toEqual(resealedRows.authorization);
  expect(await metered()).toHaveLength(2);

  await database().execute(sql`update authorization_links set answered_at = answered_at - interval '8 days'`);
  expect(await link()).toMatchObject({ source: "called", calls: 1 });

  await app.sandbox.control.authorize(CLOSED_OWNER);
  expect((await page({ shop }, { cache: "bypass" })).orders).toHaveLength(20);
  expect(await database().select().from(authorizationLinks)).toEqual([]);
});

test("row 16: a bare HTTP 302 brings the link, is maybe charged and teaches nothing of the shop", async () => {
  const shop = app.shopId(CLOSED);
  await app.sandbox.control.setOptions({ linkPlace: "location" });
  const maybe = { outcome: "unknown", reason: "shopNotAuthorized", code: null, mayHaveCost: true };
  expect(await list({ shop })).toMatchObject({
    kind: "problem",
    problem: { ...maybe, authorization: { kind: "usable" } },
  });
  expect(await getShop(shop)).toMatchObject({ authorization: "unknown" });
  const rows = await database().select().from(ledger);
  expect(rows).toMatchObject([
    { outcome: "unknown", reason: "shopNotAuthorized", isMaybePerCall: true, isMaybePerRow: true },
  ]);
});

test("each call has one closed row in the ledger with who, what and how, nothing of the question", async () => {
  await page({ remark: "送两包滤纸" });
  await app.sandbox.control.addFault({ kind: "html", status: 502 });
  const broken = await list();
  const rows = await app.ledger();
  const { identity } = app.context;
  const asked = { operation: "soldOrders", personId: identity.personId, shopId: app.shopId(MAIN) };
  const both = { ...asked, attempt: 1, wasSent: true };
  expect(rows).toMatchObject([
    { ...both, outcome: "answered", reason: null, code: 0, httpStatus: 200, costPoints: 1 },
    { ...both, outcome: "unknown", reason: "notUnderstood", code: null, httpStatus: 502, costPoints: null },
  ]);
  expect(broken).toMatchObject({
    kind: "problem",
    problem: { mayHaveCost: true, callId: rows[1]!.callId, message: null },
  });
  expect(rows.every((row) => row.closedAt !== null && row.callMs !== null)).toBe(true);
  expect(JSON.stringify(rows)).not.toMatch(/滤纸|2208841037615/);
  expect(rows[0]!.requestHash).not.toBe(rows[1]!.requestHash);
});

test("row 88: a shop that was never subscribed gives an empty page, not a problem", async () => {
  const empty = { orders: [], total: { count: 0, isAbout: false }, calls: 1 };
  expect(await page({ shop: app.shopId("远山五金") })).toMatchObject(empty);
});

test("a paid page is shown when what it taught about the shop cannot be stored", async () => {
  await database().execute(sql`ALTER TABLE shops ADD CONSTRAINT frozen CHECK ("authorization" = 'unknown')`);
  try {
    expect((await page()).orders).toHaveLength(20);
    expect(await getShop(app.shopId(MAIN))).toMatchObject({ authorization: "unknown" });
  } finally {
    await database().execute(sql`ALTER TABLE shops DROP CONSTRAINT frozen`);
  }
});

test("a request that the browser repeats by itself makes one call, and has its answer also later", async () => {
  const idempotencyKey = randomUUID();
  const together = await Promise.all([list({}, { idempotencyKey }), list({}, { idempotencyKey })]);
  expect(together.map(({ kind }) => kind)).toEqual(["page", "page"]);
  expect(await list({}, { idempotencyKey })).toMatchObject({
    kind: "page",
    page: { source: "called", calls: 1, costPoints: exactly(1), total: { count: 1_234 } },
  });
  expect(await metered()).toHaveLength(1);
});

test("row 87: dates leave as YYYY-MM-DD and each filter as its own text part, byte for byte", async () => {
  const days = { from: "2026-02-28", to: "2026-03-01" };
  await page({ ...days, remark: '放门口快递柜; "a"=b', flag: "3", flagName: "已核对" });
  const [call] = await metered();
  expect(formParts(call!)).toEqual([
    ...bareParts(1),
    ["start_time", "2026-02-28"],
    ["end_time", "2026-03-01"],
    ["remark", '放门口快递柜; "a"=b'],
    ["remarkTag", "3"],
    ["remarkTagName", "已核对"],
  ]);
  expect(bodyText(call!)).toContain('name="start_time"\r\n\r\n2026-02-28\r\n--');
  expect(call!.headers["content-length"]).toBe(String(Buffer.from(call!.rawBody, "base64").length));
});

const filters: [string, Partial<SoldOrdersQuery>, (order: SoldOrdersPage["orders"][number]) => boolean][] = [
  ["flag", { flag: "3" }, (order) => order.flag === "3"],
  ["flag name", { flagName: "赠品" }, (order) => order.flagName === "赠品"],
  ["remark", { remark: "快递柜" }, (order) => order.remark?.includes("快递柜") ?? false],
];

test.each(filters)("the filter %s brings its orders, and fewer than all", async (_name, filter, holds) => {
  const { orders, total } = await page({ ...filter, size: 100 });
  expect(orders.length).toBeGreaterThan(0);
  expect(orders.every(holds)).toBe(true);
  expect(total!.count).toBeLessThan(1234);
});

test.each([
  ["from", "2026-01-01"],
  ["to", "2026-01-01"],
  ["remark", "急"],
  ["flag", "1"],
  ["flagName", "急单"],
])("row 87: the basic edition refuses %s before anything is sent or written", async (field, value) => {
  await expect(list({ edition: "basic", [field]: value })).rejects.toMatchObject({
    code: "badInput",
    fields: { [field]: "enhancedOnly" },
  });
  expect(await metered()).toEqual([]);
  expect(await app.ledger()).toEqual([]);
});

test("the basic edition without filters is asked for as vvtype 2", async () => {
  expect((await page({ edition: "basic" })).orders).toHaveLength(20);
  expect(formParts((await metered())[0]!)).toEqual(bareParts(2));
});
