import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { makeKey } from "#lib/server/api/keys/key-text.ts";
import { apiKeys } from "#lib/server/db/api-schema.ts";
import { database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { placements, topUpLinks } from "#lib/server/db/top-up-schema.ts";
import { API_RIGHTS, type ApiRight } from "#lib/shared/api/api-keys.ts";
import { callApi, makeApiKey } from "#lib/testing/api-trials.ts";
import { bookOrders, pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { listen } from "#lib/testing/listen.ts";
import { MAIN, OTHER } from "#lib/testing/sandbox-shops.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { apiDocument } from "./openapi.ts";
import { refuseMethods } from "./refuse-methods.ts";
import { API_ROUTES } from "./routes.ts";

const app = withTestApp(() => Promise.resolve());
const NUMBER = "4402981677163358206";
const JOB = randomUUID();

beforeAll(async () => {
  const { account } = await settingsSnapshot();
  const receiver = { name: "王**", phone: "138****0426", province: "浙江省", address: "文三路 1 号" };
  const status = "1";
  await bookOrders(app.shopId(MAIN), {
    sold: [
      soldOrder(NUMBER, { amountFen: { value: 1250 }, status, receiver, shipBy: { unreadable: "soon" } }),
    ],
  });
  await bookOrders(app.shopId(MAIN), {
    pending: [pendingOrder(NUMBER, { paidAt: { value: 1_795_000_000_000 } })],
  });
  await database()
    .insert(jobs)
    .values({
      id: JOB,
      kind: "refreshShops",
      shopId: app.shopId(MAIN),
      accountId: account.id,
      state: "paused",
      pause: {
        by: "service",
        outcome: "refused",
        reason: "shopNotAuthorized",
        code: 302,
        mayHaveCost: false,
      },
      input: { shopIds: [app.shopId(MAIN)] },
      progress: { readings: [] },
    });
  const [placement] = await database()
    .insert(placements)
    .values({ sid: "parcel-1", name: "Parcel card", owner: "Lin" })
    .returning();
  const answer = {
    links: { url: { url: "https://example.com/a", isPlainHttp: false }, shortUrl: { inert: "x" } },
    weAppPagePath: null,
    sign: null,
    weAppInfo: null,
  };
  await database().insert(topUpLinks).values({
    placementId: placement!.id,
    accountId: account.id,
    callId: randomUUID(),
    answer,
  });
  // A change is listed once all transactions before it have ended.
  const key = await makeApiKey(app.context, ["orders"]);
  await vi.waitFor(async () => expect(await (await callApi("/orders", key)).text()).toContain(NUMBER), {
    timeout: 30_000,
  });
});

const PATHS: Record<string, string> = {
  "/orders": "/orders",
  "/orders/{number}": `/orders/${NUMBER}`,
  "/board": "/board",
  "/links": "/links",
  "/usage": "/usage?from=2026-11-01&to=2026-11-30",
  "/jobs/{id}": `/jobs/${JOB}`,
  "/openapi.json": "/openapi.json",
};
const RIGHTS = Object.fromEntries(API_ROUTES.map(({ path, right }) => [path, right]));

type Json = Record<string, unknown>;
type Response200 = { content: Record<string, { schema: Json }> };
type Documented = { get: { responses: Record<string, Response200 | { $ref: string }> } };

const document = apiDocument() as unknown as {
  paths: Record<string, Documented>;
  components: { responses: Record<string, Response200>; schemas: Json };
};

/** Checks a response against the document, whose schemas are read back from their JSON. */
async function requireDocumented(path: string, response: Response): Promise<void> {
  const documented = document.paths[path]!.get.responses[response.status];
  if (!documented) throw new Error(`${path} says nothing of ${response.status}`);
  if ("$ref" in documented) return requireProblem(documented.$ref.split("/").at(-1)!, response);
  await requireContent(path, documented, response);
}

/** Checks a response against a problem of the document. */
const requireProblem = (name: string, response: Response) =>
  requireContent(name, document.components.responses[name]!, response);

async function requireContent(path: string, { content }: Response200, response: Response): Promise<void> {
  const schema = content[response.headers.get("content-type") ?? ""]?.schema;
  if (!schema) throw new Error(`${path} says nothing of ${response.headers.get("content-type")}`);
  const whole = JSON.parse(
    JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll(
      "#/components/schemas/",
      "#/$defs/",
    ),
  ) as Json;
  z.fromJSONSchema(whole).parse(await response.json());
}

test("no path takes another method, as the document says, and no other path exists", async () => {
  const refuse = refuseMethods();
  const server = createServer((request, response) => refuse(request, response, () => response.end("read")));
  onTestFinished(() => void server.close());
  const base = `http://127.0.0.1:${await listen(server)}/api/v1`;
  for (const [address, status] of [
    ...Object.values(PATHS).map((path) => [path, 405] as const),
    ["/unknown", 404] as const,
    ["", 404] as const,
  ])
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const response = await fetch(base + address, { method });
      expect([response.status, response.headers.get("allow")]).toEqual([
        status,
        status === 405 ? "GET, HEAD" : null,
      ]);
      await requireProblem(status === 405 ? "NoMethod" : "NotFound", response);
    }
  expect(await (await fetch(`${base}/orders`)).text()).toBe("read");
});

test("the document describes each route of the build, and no other", () => {
  expect(Object.keys(document.paths).sort()).toEqual(Object.keys(PATHS).sort());
});

const cells = Object.keys(PATHS).flatMap((path) => API_RIGHTS.map((right) => ({ path, right })));

const rightsWith = (right: ApiRight): ApiRight[] => (right === "receivers" ? ["orders", right] : [right]);

test.each(cells)(
  "$path with a key for $right lets in whom it should, as documented",
  async ({ path, right }) => {
    const rights = rightsWith(right);
    const needed = RIGHTS[path] ?? null;
    const mayRead = needed === null || rights.includes(needed);
    const [good, expired, revoked, elsewhere] = [
      await makeApiKey(app.context, rights, { name: "good" }),
      await makeApiKey(app.context, rights, { name: "expired" }),
      await makeApiKey(app.context, rights, { name: "revoked" }),
      await makeApiKey(app.context, rights, { name: "elsewhere", shopIds: [app.shopId(OTHER)] }),
    ];
    await database()
      .update(apiKeys)
      .set({ expiresAt: new Date(0) })
      .where(eq(apiKeys.name, "expired"));
    await database().delete(apiKeys).where(eq(apiKeys.name, "revoked"));
    const statusOf = async (key: string | null) => {
      const response = await callApi(PATHS[path]!, key);
      await requireDocumented(path, response.clone());
      return response.status;
    };
    for (const key of [null, makeKey(), expired, revoked]) expect(await statusOf(key)).toBe(401);
    expect(await statusOf(good)).toBe(mayRead ? 200 : 403);
    const isOfShop = path.includes("{");
    expect(await statusOf(elsewhere)).toBe(mayRead ? (isOfShop ? 404 : 200) : 403);
    await database().delete(apiKeys);
  },
);

test("every route refuses a parameter it does not know, as documented", async () => {
  const key = await makeApiKey(app.context, [...API_RIGHTS]);
  for (const [path, address] of Object.entries(PATHS))
    for (const name of ["isAdmin", "shop", "constructor", "__proto__", "key"]) {
      const response = await callApi(`${address}${address.includes("?") ? "&" : "?"}${name}=1`, key);
      expect(response.status).toBe(400);
      expect(await response.clone().text()).toContain(`"${name}":"Unknown parameter"`);
      await requireDocumented(path, response);
    }
});

test("a bad parameter, a limit and a position of another account are documented, too", async () => {
  const key = await makeApiKey(app.context, ["orders"], { callsAMinute: 2 });
  for (const [path, status] of [
    ["/orders?limit=x", 400],
    ["/orders?since=9.1.1", 410],
    ["/orders", 429],
  ] as const) {
    const response = await callApi(path, key);
    expect(response.status).toBe(status);
    await requireDocumented("/orders", response);
  }
});

test("a key of another shop finds no order, job or call of this one", async () => {
  const key = await makeApiKey(app.context, ["orders", "receivers", "links", "usage", "jobs"], {
    shopIds: [app.shopId(OTHER)],
  });
  for (const path of Object.values(PATHS)) {
    const text = await (await callApi(path, key)).text();
    expect(text).not.toContain(app.shopId(MAIN));
    expect(text).not.toContain(NUMBER);
  }
});
