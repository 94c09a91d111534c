import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, onTestFinished, test } from "vitest";
import { API_RIGHTS, type ApiRight } from "#lib/shared/api/api-keys.ts";
import { makeApiKey } from "#lib/testing/api-trials.ts";
import { soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials, MAIN, OTHER } from "#lib/testing/book-trials.ts";
import { serveMcp } from "./serve-mcp.ts";

const { app, bookSold } = bookTrials("api_keys");
const NUMBER = "4402981677163358206";

type Given = { rights?: ApiRight[]; shops?: string[] | null; callsAMinute?: number };

const makeKey = ({ rights = ["orders"], shops = null, callsAMinute = 600 }: Given = {}) =>
  makeApiKey(app.context, rights, { shopIds: shops?.map((name) => app.shopId(name)) ?? null, callsAMinute });

/** A client of the protocol's own library, connected with a key. */
async function connect(given?: Given): Promise<Client> {
  const key = await makeKey(given);
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL("http://127.0.0.1/api/v1/mcp"), {
    fetch: (url, init) => serveMcp(new Request(url, init)),
    requestInit: { headers: { Authorization: `Bearer ${key}` } },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

const called = async (client: Client, name: string, given: Record<string, unknown> = {}) => {
  const { isError = false, structuredContent, content } = await client.callTool({ name, arguments: given });
  return { isError, body: structuredContent as Record<string, unknown>, content };
};

test("a client lists the tools that its key has a right to, and each result fits its schema", async () => {
  await bookSold([soldOrder(NUMBER, { amountFen: { value: 8_206 } })]);
  const client = await connect({ rights: [...API_RIGHTS] });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "list_orders",
    "find_order",
    "count_waiting_orders",
    "list_top_up_links",
    "list_usage",
    "get_job",
    "fetch_orders",
  ]);
  expect((await called(client, "list_orders", { limit: 1 })).body).toMatchObject({
    orders: [{ number: NUMBER, amount: { value: "82.06", unit: "CNY" } }],
    hasMore: false,
  });
  expect((await called(client, "find_order", { number: "4402-9816 7716-3358206" })).body).toMatchObject({
    orders: [{ number: NUMBER }],
  });
  for (const name of ["count_waiting_orders", "list_top_up_links", "list_usage"])
    expect((await called(client, name)).isError).toBe(false);
});

test("a tool without the right is not listed, and refused when it is called", async () => {
  const client = await connect({ rights: ["links"] });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["list_top_up_links"]);
  const { isError, content } = await called(client, "list_orders");
  expect(isError).toBe(true);
  expect(JSON.stringify(content)).toContain("no right");
});

test("a fetch tells its price and where a person starts it; the service is not called", async () => {
  const before = await app.ledger();
  const client = await connect({ shops: [MAIN] });
  const { body } = await called(client, "fetch_orders", { shopId: app.shopId(MAIN), list: "soldOrders" });
  expect(body).toMatchObject({ isStarted: false, calls: 1 });
  expect(body.confirmAt).toContain(`/orders/book?shop=${app.shopId(MAIN)}`);
  const other = await called(client, "fetch_orders", { shopId: app.shopId(OTHER), list: "soldOrders" });
  expect(other.isError).toBe(true);
  expect(await app.ledger()).toEqual(before);
});

test("orders of other shops stay hidden from a key of one shop", async () => {
  await bookSold([soldOrder(NUMBER)], OTHER);
  const client = await connect({ shops: [MAIN] });
  expect((await called(client, "list_orders")).body).toMatchObject({ orders: [] });
  expect((await called(client, "find_order", { number: NUMBER })).isError).toBe(true);
  const { body } = await called(client, "count_waiting_orders");
  expect(body.shops).toMatchObject([{ shop: { id: app.shopId(MAIN) } }]);
});

test.each([
  ["list_orders", { limit: 0 }],
  ["list_orders", { limit: "many" }],
  ["list_orders", { since: "1.2" }],
  ["list_orders", { unknown: 1 }],
  ["list_orders", { limit: { $gt: 0 } }],
  ["list_usage", { from: "yesterday" }],
  ["get_job", { id: "1" }],
  ["get_job", {}],
  ["find_order", { number: "" }],
  ["fetch_orders", { shopId: "x", list: "soldOrders" }],
])("wrong arguments of %s, %j, are an error of the tool", async (name, given) => {
  const client = await connect({ rights: [...API_RIGHTS] });
  const { isError, content } = await called(client, name, given);
  expect([isError, JSON.stringify(content).includes("parameter")]).toEqual([true, true]);
});

test("no tool has the name of something else, and a foreign body is refused", async () => {
  const client = await connect();
  for (const name of ["constructor", "__proto__", "toString", "x".repeat(500)])
    await expect(called(client, name)).rejects.toThrow("There is no tool");
  const headers = {
    Authorization: `Bearer ${await makeKey()}`,
    Accept: "application/json, text/event-stream",
    "Content-Type": "application/json",
  };
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_orders" } };
  const manyCalls = JSON.stringify([call, { ...call, id: 2 }]);
  for (const body of ["", "{", "[]", "null", manyCalls, "{}", `"${"x".repeat(70_000)}"`])
    expect(
      (await serveMcp(new Request("http://127.0.0.1/", { method: "POST", headers, body }))).status,
    ).toBeGreaterThanOrEqual(400);
});

test("without a key, and over its limit, a request ends before the protocol begins", async () => {
  const request = (key: string) =>
    new Request("http://127.0.0.1/", {
      method: "POST",
      headers: { Authorization: `Bearer ${key}` },
      body: "{}",
    });
  expect((await serveMcp(request("mdk_none"))).status).toBe(401);
  const key = await makeKey({ callsAMinute: 1 });
  await serveMcp(request(key));
  const refused = await serveMcp(request(key));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});
