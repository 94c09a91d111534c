import { expect, test } from "vitest";
import { createRateWindow } from "#lib/sandbox/state/sandbox-state.ts";
import { withSandbox } from "#lib/sandbox/testing/run-sandbox.ts";

const sandbox = withSandbox();

/** A window too wide to slide while the test runs. */
function fillWindow() {
  sandbox.state.rateWindow = createRateWindow(10, 60_000);
  return Promise.all(Array.from({ length: 10 }, () => sandbox.call("pendingOrders", {})));
}

test("ten calls pass, the eleventh of the same operation and token does not, others do", async () => {
  const ten = await fillWindow();
  expect(ten.map(({ envelope }) => envelope.code)).toEqual(Array(10).fill(0));
  expect((await sandbox.call("pendingOrders", {})).envelope.code).toBe(101);
  expect((await sandbox.call("soldOrders", { owner_id: "2208841037615" })).envelope.code).toBe(0);
  sandbox.state.accounts.tokens.set("other", { name: "other", operations: new Set(["pendingOrders"]) });
  expect((await sandbox.call("pendingOrders", {}, { authorization: "Bearer other" })).envelope.code).toBe(0);
  expect(sandbox.state.meter.read(0).points).toBe(12);
});

test("the window slides: an arrival leaves it exactly one second later", () => {
  const window = createRateWindow(2, 1000);
  const arrivals = [0, 400, 999.9, 1000, 1399.9, 1400];
  expect(arrivals.map((at) => window.admit("key", at))).toEqual([true, true, false, true, false, true]);
});

test.each([
  ["101", 200, 101],
  ["202", 200, 202],
  ["served", 200, 0],
  ["429", 429, NaN],
  ["503", 503, NaN],
] as const)("over the limit the options %s answers HTTP %i and code %d", async (overLimit, status, code) => {
  sandbox.speak({ overLimit });
  await fillWindow();
  const response = await sandbox.call("pendingOrders", {});
  expect([response.status, response.envelope.code]).toEqual([status, code]);
  expect(response.headers["retry-after"]).toBe(overLimit === "429" ? "1" : undefined);
});

test("over the limit the options reset cuts the connection", async () => {
  sandbox.speak({ overLimit: "reset" });
  await fillWindow();
  await expect(sandbox.call("pendingOrders", {})).rejects.toMatchObject({ code: "ECONNRESET" });
});
