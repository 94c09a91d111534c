import { expect, test } from "vitest";
import { TEST_TOKEN, withSandbox } from "#lib/sandbox/testing/run-sandbox.ts";
import { ENDPOINTS, SERVICE_OPERATIONS } from "#lib/sandbox/state/endpoints.ts";
import { envelopeStatus } from "./decide-response.ts";
import type { ServiceOperation } from "#lib/sandbox/state/endpoints.ts";

const MAIN = "2208841037615";
const FIELDS: Record<ServiceOperation, Record<string, unknown>> = {
  topUpLink: { sid: "a" },
  bankCard: { name: "张小林", accountNo: "6222020000000102004" },
  pendingOrders: { sellerId: "700261" },
  buyerOpenId: { shop_id: "318640275", tid_infos: [{ tid: 11, buyer_nick: "小林" }], vvtype: 1 },
  soldOrders: { owner_id: MAIN },
};

const sandbox = withSandbox();

test.each(SERVICE_OPERATIONS)("%s answers in the envelope", async (operation) => {
  const { status, headers, envelope } = await sandbox.call(operation, FIELDS[operation]);
  const type = "application/json;charset=UTF-8";
  expect([status, headers["content-type"], envelope.code]).toEqual([200, type, 0]);
  expect(String(envelope.time)).toMatch(/^\d{10}$/);
  expect(envelope.msg ?? envelope.mag).toBe("成功");
});

test.each(SERVICE_OPERATIONS)("%s with another method is code 404", async (operation) => {
  const method = operation === "topUpLink" ? "POST" : "GET";
  const { text, status } = await sandbox.send(sandbox.baseUrl + ENDPOINTS[operation].path, { method });
  expect([status, JSON.parse(text).code]).toEqual([200, 404]);
});

test.each(["/", "/papi/tool/accounts/gpso/", "/papi/tool/accounts/GPSO"])("%s is no path", async (path) => {
  const { text } = await sandbox.send(sandbox.baseUrl + path, { method: "POST" });
  expect(JSON.parse(text)).toMatchObject({ code: 404, data: null });
});

test.each<Record<string, string>>([
  {},
  { authorization: "Bearer wrong" },
  { authorization: TEST_TOKEN },
  { authorization: `bearer ${TEST_TOKEN}` },
])("%o is code 401", async (headers) => {
  const { text } = await sandbox.send(sandbox.baseUrl + ENDPOINTS.pendingOrders.path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: "{}",
  });
  expect(JSON.parse(text).code).toBe(401);
});

test("a missing permission is told in other words than used-up calls", async () => {
  sandbox.state.accounts.tokens.set("orders-only", {
    name: "orders only",
    operations: new Set(["soldOrders"]),
  });
  const headers = { authorization: "Bearer orders-only" };
  expect((await sandbox.call("soldOrders", FIELDS.soldOrders, headers)).envelope.code).toBe(0);
  const denied = (await sandbox.call("pendingOrders", {}, headers)).envelope;
  sandbox.state.accounts.calls.pendingOrders = 0;
  const usedUp = (await sandbox.call("pendingOrders", {})).envelope;
  expect([denied.code, usedUp.code]).toEqual([204, 204]);
  expect(denied.msg).toContain("权限");
  expect(usedUp.msg).toContain("次数不足");
});

test("successful calls take calls and points, rejected ones take neither", async () => {
  const { accounts } = sandbox.state;
  accounts.points = 2;
  accounts.calls.soldOrders = 9;
  await sandbox.call("soldOrders", FIELDS.soldOrders);
  await sandbox.call("soldOrders", { owner_id: "" });
  expect([accounts.points, accounts.calls.soldOrders]).toEqual([1, 8]);
  await sandbox.call("pendingOrders", {});
  expect((await sandbox.call("pendingOrders", {})).envelope.code).toBe(204);
  expect(accounts.points).toBe(0);
  const expected = { points: 2, counts: { soldOrders: 2, pendingOrders: 2 } };
  expect(sandbox.state.meter.read(0)).toMatchObject(expected);
});

test.each([
  ["rows", "pendingOrders", "rows"],
  ["rows", "soldOrders", "rows"],
  ["rows", "buyerOpenId", "data"],
  ["rows", "bankCard", "data"],
  ["data", "soldOrders", "data"],
  ["data", "pendingOrders", "rows"],
  ["envelope", "pendingOrders", "envelope"],
  ["envelope", "soldOrders", "envelope"],
  ["envelope", "bankCard", "envelope"],
  ["none", "buyerOpenId", "nowhere"],
  ["none", "soldOrders", "nowhere"],
] as const)("charge place %s of %s puts the points into %s alone", async (chargePlace, operation, place) => {
  sandbox.speak({ chargePlace });
  const { envelope } = await sandbox.call(operation, FIELDS[operation]);
  const data = envelope.data as Record<string, unknown>;
  const rows = (Array.isArray(data) ? data : (data.content ?? [])) as object[];
  const has = (value: object) => Object.hasOwn(value, "withholding_money");
  const expected = [place === "envelope", place === "data", place === "rows"];
  expect([has(envelope), has(data), rows.length > 0 && rows.every(has)]).toEqual(expected);
});

const MIRRORED = { 0: 200, 100: 400, 101: 504, 103: 404, 200: 200, 202: 202, 203: 203, 204: 403, 302: 302 };
const FURTHER = { 401: 401, 404: 404, 999: 500, "-1": 500 };
const codes = Object.entries({ ...MIRRORED, ...FURTHER }).map(
  ([code, status]) => [Number(code), status] as const,
);
test.each(codes)("code %i mirrors as HTTP %i", (code, status) => {
  expect(envelopeStatus(code, "mirrored")).toBe(status);
  expect(envelopeStatus(code, "200")).toBe(200);
});

test("mirrored statuses keep the envelope", async () => {
  sandbox.speak({ httpStatus: "mirrored" });
  const { status, envelope } = await sandbox.call("soldOrders", { owner_id: "2211480925736" });
  expect([status, envelope.code]).toEqual([302, 302]);
});

test("the meter keeps the exact bytes, headers and monotonic times of each call", async () => {
  const before = performance.now();
  await sandbox.call("pendingOrders", `{"remark" : "雪"}`, { "X-Trace": "One" });
  const { calls } = sandbox.state.meter.read(0);
  const [call] = calls;
  expect(calls).toHaveLength(1);
  const told = { operation: "pendingOrders", method: "POST", path: ENDPOINTS.pendingOrders.path };
  expect(call).toMatchObject({ ...told, tokenName: "main", points: 1, code: 0, httpStatus: 200 });
  expect(Buffer.from(call!.rawBody, "base64").toString()).toBe(`{"remark" : "雪"}`);
  expect(call!.rawHeaders).toEqual(
    expect.arrayContaining(["X-Trace", "One", "authorization", `Bearer ${TEST_TOKEN}`]),
  );
  expect(call!.at).toBeGreaterThan(before);
  expect(call!.at).toBeLessThan(performance.now());
});

test("a body over 2 MB is rejected without an envelope", async () => {
  const { status, text } = await sandbox.call("pendingOrders", `{"remark":"${"x".repeat(2 * 1024 * 1024)}"}`);
  expect([status, text]).toEqual([413, "payload too large"]);
});

test("latency delays the reply, not the arrival", async () => {
  sandbox.state.latencyMs = { pendingOrders: 60 };
  await sandbox.call("pendingOrders", {});
  const [call] = sandbox.state.meter.read(0).calls;
  expect(call!.endedAt! - call!.at).toBeGreaterThanOrEqual(59);
});

test("a shorter latency releases a call that waits", async () => {
  sandbox.state.latencyMs = { pendingOrders: 600_000 };
  const response = sandbox.call("pendingOrders", {});
  await expect.poll(() => sandbox.state.meter.read(0).calls.length).toBe(1);
  sandbox.state.latencyMs = {};
  expect((await response).status).toBe(200);
});

test.each([
  ["perCall", "rows", 2, [2, 2, 2], undefined],
  ["perRow", "rows", 6, [2, 2, 2], undefined],
  ["perRow", "envelope", 2, [undefined, undefined, undefined], 2],
] as const)(
  "billed %s with the charge in %s, three orders at 2 cost %i",
  async (chargeRule, chargePlace, points, inRows, inEnvelope) => {
    const { options, meter } = sandbox.state;
    sandbox.speak({ chargeRule, chargePlace, prices: { ...options.prices, soldOrders: [5, 2] } });
    const { envelope } = await sandbox.call("soldOrders", { owner_id: MAIN, vvtype: 2, pageSize: 3 });
    const { content } = envelope.data as { content: { withholding_money?: number }[] };
    expect(content.map(({ withholding_money: charge }) => charge)).toEqual(inRows);
    expect(envelope.withholding_money).toBe(inEnvelope);
    expect(meter.read(0).points).toBe(points);
  },
);
