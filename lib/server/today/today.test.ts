import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { callCorrections } from "#lib/server/db/ledger-schema.ts";
import { shops } from "#lib/server/db/schema.ts";
import { placements, topUpLinks } from "#lib/server/db/top-up-schema.ts";
import { startFetch } from "#lib/server/orders/fetch/fetch-jobs.ts";
import { getShipByBoard } from "#lib/server/orders/book/ship-by-board.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { archiveShop } from "#lib/server/shops/arrange-shops.ts";
import type { Identity, Role } from "#lib/shared/base/identity.ts";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import { bookUrl } from "#lib/shared/orders/book.ts";
import { SHIP_BUCKETS } from "#lib/shared/orders/book-fields.ts";
import { listToAsk, TODAY_PARTS } from "#lib/shared/today/today.ts";
import { addCall } from "#lib/testing/add-call.ts";
import { pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials, MAIN, OTHER } from "#lib/testing/book-trials.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";
import { findOverdue, getToday, listFetches } from "./get-today.ts";
import { listLatestFailures } from "./latest-failures.ts";
import { listLatestLinks } from "./latest-links.ts";
import { getOverdue, getUrgentOrders, listNewestOrders, listShopsAtOneLook } from "./orders-at-hand.ts";
import { getSpendOfToday } from "./spend-of-today.ts";

const { app, bookSold, bookPending, nameStatuses } = bookTrials("placements", "jobs");
const numberOf = (nr: number) => `44029816077133550${String(nr).padStart(2, "0")}`;
const as = (...roles: Role[]): Identity => ({ ...app.context.identity, roles });

/** Waiting orders of two shops with deadlines hours apart; more than one page of Today shows. */
async function fill(): Promise<void> {
  await nameStatuses();
  const now = Date.now();
  const order = (nr: number, hours: number | null, status = "1") =>
    soldOrder(numberOf(nr), {
      shipBy: hours === null ? null : { value: now + hours * HOUR_MS + 60_000 },
      confirmedAt: { value: now - nr * HOUR_MS },
      status,
    });
  const deadlines = [-30, -1, 3, 20, 90, null].map((hours, at) => order(at + 1, hours));
  await bookSold([...deadlines, order(7, -9, "2")]);
  await bookSold(
    [-2, 2, 11, 30, 200].map((hours, at) => order(at + 11, hours)),
    OTHER,
  );
}

test.each([
  ["urgent", getUrgentOrders],
  ["shops", listShopsAtOneLook],
  ["newest", listNewestOrders],
  ["fetches", listFetches],
  ["links", listLatestLinks],
  ["spend", getSpendOfToday],
  ["failures", listLatestFailures],
] as const)("%s is refused to whoever has not its role", async (part, verb) => {
  const others = (["staff", "marketing"] as const).filter((role) => role !== TODAY_PARTS[part]);
  for (const roles of [[], others])
    await expect(verb(as(...roles))).rejects.toMatchObject({ code: "forbidden" });
  await expect(verb(as(TODAY_PARTS[part]))).resolves.toBeDefined();
  await expect(verb(as("admin"))).resolves.toBeDefined();
});

test("each role gets its parts, several theirs together, and no role none; nothing is called", async () => {
  const parts = async (...roles: Role[]) => Object.keys(await getToday(as(...roles))).slice(1);
  expect(await parts("staff")).toEqual(["urgent", "shops", "newest", "fetches"]);
  expect(await parts("marketing")).toEqual(["links"]);
  expect(await parts("staff", "marketing")).toEqual(["urgent", "shops", "newest", "fetches", "links"]);
  expect(await parts("admin")).toEqual(Object.keys(TODAY_PARTS));
  expect(await parts()).toEqual([]);
  expect((await app.sandbox.control.meter()).calls).toEqual([]);
});

test("a part that can't be read says so and leaves the others as they are", async () => {
  await database().execute("alter table placements rename to hidden_placements");
  try {
    const today = await getToday(as("admin"));
    expect(today.links).toEqual({ kind: "failed" });
    expect(today.urgent?.kind).toBe("read");
    expect(today.failures?.kind).toBe("read");
  } finally {
    await database().execute("alter table hidden_placements rename to placements");
  }
});

test("orders due within a day come first, then overdue, then later; counts agree with the book", async () => {
  await fill();
  const urgent = await getUrgentOrders(as("staff"));
  expect(urgent?.orders.map(({ orderNumber }) => orderNumber)).toEqual(
    [12, 3, 13, 4, 1, 11, 2, 14].map(numberOf),
  );
  const first = { shopName: MAIN, goodsName: "桂花乌龙", moreGoods: 0, status: "1" };
  expect(urgent?.orders[1]).toMatchObject(first);
  expect(urgent?.hasOlder).toBe(false);
  expect(JSON.stringify(urgent)).not.toContain("receiver");
  const whole = await getShipByBoard(app.context, {
    ...bookUrl.defaults,
    shop: app.shopId(OTHER),
    all: true,
  });
  expect(urgent?.board.counts).toEqual(whole.counts);
  expect(whole.counts).toEqual({ overdue: 3, hours4: 2, hours12: 1, hours24: 1, later: 3, unknown: 1 });
  expect(await getOverdue(as("staff"))).toEqual({ overdue: 3, readFrom: whole.readFrom });
  const newest = await listNewestOrders(as("staff"));
  expect(newest.orders.map(({ orderNumber }) => orderNumber)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 11].map(numberOf),
  );
});

test("orders overdue for more than three days are counted, not listed as urgent", async () => {
  await nameStatuses();
  const order = (nr: number, days: number) =>
    soldOrder(numberOf(nr), { shipBy: { value: Date.now() + days * 24 * HOUR_MS - 60_000 }, status: "1" });
  await bookSold([order(1, -3), order(2, -9), order(3, -2), order(4, 5)]);
  await bookSold([order(5, -30)], OTHER);
  const urgent = await getUrgentOrders(as("staff"));
  expect(urgent?.orders.map(({ orderNumber }) => orderNumber)).toEqual([3, 4].map(numberOf));
  expect(urgent).toMatchObject({ hasOlder: true, board: { counts: { overdue: 4, later: 1 } } });
});

test("each shop in use says what of it waits, and those figures add up to the board", async () => {
  await fill();
  await addCall({ shopId: app.shopId(MAIN), operation: "soldOrders" });
  const { shops: looks } = await listShopsAtOneLook(as("staff"));
  const of = (name: string) => looks.find(({ shop }) => shop.name === name);
  expect(of(MAIN)).toMatchObject({ waiting: 6, overdue: 2, soon: 2, unnamed: 0 });
  expect(of(OTHER)).toMatchObject({ waiting: 5, overdue: 1, soon: 2 });
  const [oldest, newer] = [of(MAIN)?.readFrom ?? 0, of(OTHER)?.readFrom ?? 0];
  expect(oldest).toBeGreaterThan(Date.now() - 60_000);
  expect(newer).toBeGreaterThan(oldest);
  expect((await getOverdue(as("staff"))).readFrom).toBe(oldest);
  const board = (await getUrgentOrders(as("staff")))?.board;
  const waiting = SHIP_BUCKETS.reduce((sum, bucket) => sum + (board?.counts[bucket] ?? 0), 0);
  expect(looks.reduce((sum, look) => sum + look.waiting, 0)).toBe(waiting);

  await archiveShop(app.context, { id: app.shopId(OTHER), isArchived: true });
  expect((await listShopsAtOneLook(as("staff"))).shops.map(({ shop }) => shop.name)).not.toContain(OTHER);
  await archiveShop(app.context, { id: app.shopId(OTHER), isArchived: false });
});

test("an order that pending orders had last waits without a deadline, behind those that have one", async () => {
  await bookPending([pendingOrder(numberOf(1))], MAIN, new Date(1_000));
  await bookSold([soldOrder(numberOf(2), { shipBy: { value: Date.now() } })], MAIN, new Date(1_000));
  await bookPending([pendingOrder(numberOf(2))], MAIN, new Date(2_000));
  const urgent = await getUrgentOrders(as("staff"));
  expect(urgent?.orders.map(({ orderNumber }) => orderNumber)).toEqual([2, 1].map(numberOf));
});

test("sold orders are read with an owner ID, pending ones without it or unscanned, else nothing", () => {
  const shop = (ownerId: string | null, sellerId: string | null, needsScan = false) =>
    ({ ownerId, sellerId, authorization: needsScan ? "needsScan" : "authorized" }) as const;
  expect(listToAsk(shop("1", "2"), 0)).toBe("soldOrders");
  expect(listToAsk(shop("1", "2", true), 1)).toBe("pendingOrders");
  expect(listToAsk(shop("1", "2", true), null)).toBe("soldOrders");
  expect(listToAsk(shop("1", null, true), 1)).toBe("soldOrders");
  expect(listToAsk(shop(null, "2"), 1)).toBe("pendingOrders");
  expect(listToAsk(shop(null, "2"), null)).toBeNull();
  expect(listToAsk(shop(null, null), 1)).toBeNull();
});

test("fetches that are under way or paused are listed", async () => {
  const input = { list: "soldOrders", goal: "new", edition: "enhanced" } as const;
  const { id } = await startFetch(app.context, { shopId: app.shopId(MAIN), ...input });
  expect((await listFetches(as("staff"))).map((job) => [job.id, job.shopName])).toEqual([[id, MAIN]]);
});

test("placements come by their newest links, the shortest that may be opened; others are counted", async () => {
  const add = async (name: string, at: number, answeredAt?: number) => {
    const [row] = await database()
      .insert(placements)
      .values({ name, sid: name, owner: "", createdAt: new Date(at) })
      .returning();
    if (row === undefined || answeredAt === undefined) return;
    const answer = {
      links: {
        shortUrl: { inert: "javascript:1" },
        url: { url: `https://example.com/${name}`, isPlainHttp: false },
      },
      weAppPagePath: null,
      sign: null,
      weAppInfo: null,
    };
    const links = { placementId: row.id, accountId: FIRST_ACCOUNT, callId: randomUUID(), answer };
    await database()
      .insert(topUpLinks)
      .values({ ...links, answeredAt: new Date(answeredAt) });
  };
  await add("old", 1_000);
  await add("linked", 2_000, 9_000);
  await add("new", 5_000);
  await add("archived", 6_000);
  await database().update(placements).set({ archivedAt: new Date() }).where(eq(placements.sid, "archived"));
  const { links, withoutLinks, total } = await listLatestLinks(as("marketing"));
  expect(links.map(({ name, url, linksAt }) => [name, url, linksAt])).toEqual([
    ["linked", "https://example.com/linked", 9_000],
    ...["new", "old"].map((name) => [name, null, null]),
  ]);
  expect([withoutLinks, total]).toEqual([2, 3]);
});

test("an admin sees the day's sum against its budget, what may be charged, and who has to scan", async () => {
  const limits = [{ scope: "all", period: "day", unit: "points", limit: 500 }] as const;
  await putSetting("budgets", { limits: [...limits] }, app.context.identity.personId);
  await addCall({ costPoints: 7 });
  await addCall({ outcome: "unknown", reason: "noAnswer", costPoints: null, code: null });
  await database()
    .update(shops)
    .set({ authorization: "needsScan" })
    .where(eq(shops.id, app.shopId(OTHER)));
  const spend = await getSpendOfToday(as("admin"));
  const points = { low: 7, high: 14, likely: 7 };
  expect(spend.day).toEqual({ points, calls: 2, allowedPoints: 500, allowedCalls: null });
  expect(spend.month).toMatchObject({ calls: 2, allowedPoints: null });
  expect(spend.maybeCharged).toEqual({ calls: 1, mostPoints: 7, unpriced: 0 });
  expect(spend.needScan).toEqual([{ id: app.shopId(OTHER), name: OTHER }]);
});

test("failures of the last 24 hours count by operation and outcome; a corrected one is none", async () => {
  const failed = { outcome: "unknown", reason: "noAnswer", code: null, costPoints: null } as const;
  await addCall();
  await addCall({ ...failed, openedAt: new Date(Date.now() - 25 * HOUR_MS) });
  await addCall(failed);
  await addCall({ ...failed, outcome: "refused", reason: "shopNotAuthorized", code: 302 });
  await addCall({ ...failed, operation: "bankCard", outcome: "tryLater", reason: "timedOut" });
  const late = await addCall({ ...failed, operation: "bankCard" });
  await database()
    .insert(callCorrections)
    .values({ rowId: late.id, outcome: "answered", closedAt: new Date(), costPoints: 1 });
  expect(await listLatestFailures(as("admin"))).toEqual([
    { operation: "bankCard", counts: { tryLater: 1 } },
    { operation: "soldOrders", counts: { unknown: 1, refused: 1 } },
  ]);
});

test("the navigation gets no count for who has no orders", async () => {
  await fill();
  expect(await findOverdue(as("marketing"))).toBeNull();
  expect(await findOverdue(as("staff"))).toMatchObject({ overdue: 3 });
});
