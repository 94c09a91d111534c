import { expect, test } from "vitest";
import { withSandbox } from "#lib/sandbox/testing/run-sandbox.ts";
import { DEFAULT_OPTIONS } from "#lib/sandbox/state/options.ts";

const MAIN = "2208841037615";
const sandbox = withSandbox();

async function control(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const given = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await sandbox.send(sandbox.controlUrl + path, { method, headers, ...given });
  return { status: response.status, value: JSON.parse(response.text) };
}

test("shops are listed and authorization is switched", async () => {
  const { value } = await control("GET", "/shops");
  expect(value).toHaveLength(6);
  const ids = { ownerId: MAIN, shopId: "318640275", sellerId: "700261" };
  const facts = { authorized: true, kind: "main", sold: 1234, pending: 96 };
  expect(value[0]).toEqual({ name: "林间小铺", ...ids, ...facts });
  expect((await control("POST", `/shops/${MAIN}/deauthorize`)).value.authorized).toBe(false);
  expect((await sandbox.call("soldOrders", { owner_id: MAIN })).envelope.code).toBe(302);
  expect((await control("POST", `/shops/${MAIN}/authorize`)).value.authorized).toBe(true);
  expect((await control("POST", "/shops/1/authorize")).status).toBe(400);
});

test("the reference shape is one switch; single switches override it", async () => {
  const { value } = await control("PUT", "/options", { shape: "reference", openUidShape: "nested" });
  expect(value).toMatchObject({
    shape: "reference",
    topUpPlace: "root",
    totalField: "total_elements",
    openUidShape: "nested",
    pageBase: 1,
  });
  expect((await control("PUT", "/options", { shape: "sample" })).value).toEqual(DEFAULT_OPTIONS);
});

test("new orders come on top and push the others back", async () => {
  const first = async () =>
    (await sandbox.call("soldOrders", { owner_id: MAIN })).envelope.data as {
      content: { order_sn: string }[];
      totalElements: number;
    };
  const before = await first();
  const { value } = await control("POST", `/shops/${MAIN}/orders`, { count: 3 });
  const after = await first();
  expect(after.content.slice(0, 3).map((row) => row.order_sn)).toEqual(value.orderNumbers);
  expect(after.content[3]?.order_sn).toBe(before.content[0]?.order_sn);
  expect(after.totalElements).toBe(1237);
  const numbers = after.content.map((row) => BigInt(row.order_sn));
  expect(numbers).toEqual([...numbers].sort((one, other) => (one < other ? 1 : -1)));
});

test("new orders that wait to be shipped come on top too, and orders leave", async () => {
  const numbers = async () =>
    (
      (await sandbox.call("pendingOrders", { sellerId: "700261" })).envelope.data as { orderNo: string }[]
    ).map((row) => row.orderNo);
  const before = await numbers();
  const { value } = await control("POST", `/shops/${MAIN}/orders`, { count: 2, list: "pending" });
  expect(await numbers()).toEqual([...value.orderNumbers, ...before.slice(0, 18)]);
  const gone = [...value.orderNumbers, before[1]];
  const { value: left } = await control("DELETE", `/shops/${MAIN}/orders`, { orderNumbers: gone });
  expect(left).toEqual({ removed: 3 });
  expect((await numbers()).slice(0, 19)).toEqual([before[0], ...before.slice(2)]);
  expect((await control("POST", `/shops/${MAIN}/orders`, { count: 2, list: "other" })).status).toBe(400);
  expect((await control("DELETE", `/shops/${MAIN}/orders`, {})).status).toBe(400);
});

test("the meter is read from an id on and cleared; ids go on", async () => {
  await sandbox.call("pendingOrders", {});
  const { value } = await control("GET", "/meter");
  await sandbox.call("soldOrders", { owner_id: MAIN });
  const later = (await control("GET", `/meter?since=${value.calls[0].id}`)).value;
  expect(later).toMatchObject({ calls: [{ operation: "soldOrders" }], points: 1, counts: { soldOrders: 1 } });
  await control("DELETE", "/meter");
  await sandbox.call("pendingOrders", {});
  expect((await control("GET", "/meter")).value.calls).toMatchObject([{ id: 3 }]);
});

test("balance, tokens, latency and faults are set", async () => {
  expect((await control("PUT", "/balance", { points: 0, calls: { soldOrders: 5 } })).value).toMatchObject({
    points: 0,
    calls: { soldOrders: 5, bankCard: null },
  });
  expect((await sandbox.call("pendingOrders", {})).envelope.code).toBe(204);
  await control("PUT", "/tokens", { token: "second", operations: ["topUpLink"], name: "marketing" });
  await sandbox.call("topUpLink", {}, { authorization: "Bearer second" });
  expect(sandbox.state.meter.read(0).calls.at(-1)).toMatchObject({ tokenName: "marketing", code: 100 });
  await control("PUT", "/tokens", { token: "second", operations: null });
  expect((await sandbox.call("topUpLink", {}, { authorization: "Bearer second" })).envelope.code).toBe(401);
  expect((await control("PUT", "/latency", { "*": 1 })).value).toEqual({ "*": 1 });
  await control("POST", "/faults", { operation: "*", times: 1, fault: { kind: "code", code: 200 } });
  expect((await control("GET", "/faults")).value).toHaveLength(1);
  await control("DELETE", "/faults");
  expect((await control("GET", "/faults")).value).toEqual([]);
});

test("reset goes back to the first moment", async () => {
  await control("PUT", "/options", { shape: "reference" });
  await control("POST", `/shops/${MAIN}/deauthorize`);
  await control("POST", `/shops/${MAIN}/orders`, { count: 1 });
  await control("PUT", "/balance", { points: 1 });
  await control("POST", "/faults", { operation: "*", times: null, fault: { kind: "silence" } });
  await control("POST", "/reset");
  expect((await control("GET", "/shops")).value[0]).toMatchObject({ authorized: true, sold: 1234 });
  expect((await control("GET", "/options")).value).toEqual(DEFAULT_OPTIONS);
  expect((await sandbox.call("pendingOrders", {})).envelope.code).toBe(0);
});

test("digits of a patch survive the control port", async () => {
  const body = `{"operation":"*","times":1,"fault":{"kind":"patch","patch":{"big":9223372036854775807}}}`;
  await sandbox.send(`${sandbox.controlUrl}/faults`, { method: "POST", body });
  expect((await sandbox.call("soldOrders", { owner_id: MAIN })).text).toContain(`"big":9223372036854775807`);
});

test.each([
  ["PUT", "/options", { pageBasis: 1 }, "no such switch: pageBasis"],
  ["PUT", "/options", { pageBase: 2 }, "pageBase must be one of 0, 1"],
  ["PUT", "/options", { pendingSizeClamp: 0 }, "pendingSizeClamp"],
  ["PUT", "/latency", { soldOrders: -1 }, "latency is"],
  ["PUT", "/balance", { calls: { other: 1 } }, "calls are counted for"],
  ["PUT", "/tokens", { token: "a", operations: ["other"] }, "a token is"],
  ["POST", "/faults", { operation: "*", times: 1, fault: { kind: "other" } }, "a fault is"],
  ["POST", `/shops/${MAIN}/orders`, { count: 0 }, "count from 1 to 1000"],
])("%s %s %o is rejected with a sentence", async (method, path, body, words) => {
  const { status, value } = await control(method, path, body);
  expect(status).toBe(400);
  expect(value.error).toContain(words);
});

test("web pages of any origin and unknown paths are turned away", async () => {
  expect((await control("GET", "/shops", undefined, { origin: "https://evil.example" })).status).toBe(403);
  expect((await control("GET", "/shops", undefined, { host: "evil.example" })).status).toBe(403);
  expect((await control("GET", "/other")).status).toBe(404);
});
