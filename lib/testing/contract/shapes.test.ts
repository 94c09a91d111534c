import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { askSandbox, type SandboxAsker } from "./ask-sandbox.ts";
import { expectedData } from "./expected-data.ts";
import type { CallResult } from "#lib/shared/calls/call-result.ts";
import type { SandboxOptions } from "#lib/testing/sandbox-control.ts";
import { startSandbox, type RunningSandbox } from "#lib/testing/start-sandbox.ts";

const PRACTICE_NOW_MS = Date.UTC(2026, 2, 2, 2);
let sandbox: RunningSandbox;
let expected: ReturnType<typeof expectedData>;
let ask: SandboxAsker;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 1, nowMs: PRACTICE_NOW_MS });
  expected = expectedData(sandbox.baseUrl);
  ask = askSandbox(sandbox);
});
beforeEach(async () => {
  await sandbox.control.reset();
  await sandbox.control.setOptions({ overLimit: "served" });
});
afterAll(async () => {
  ask.client.close();
  await sandbox.stop();
});

/** The data of a successful call; any other fails the test with its reason. */
function dataOf<T>(result: CallResult<T>): T {
  if (result.outcome !== "answered")
    throw new Error(`${result.operation}: ${result.outcome}, ${result.reason}, code ${result.code}`);
  return result.data;
}

/** Each switch of shape alone, both presets, and each preset with one switch of the other preset. */
const shapes: Partial<SandboxOptions>[] = [
  { shape: "sample" },
  { shape: "reference" },
  { descriptionField: "msg" },
  { bankMsec: "number" },
  { topUpPlace: "data" },
  { topUpPlace: "root" },
  { openUidShape: "flat" },
  { goodsListShape: "jsonText" },
  { recordTypes: "text" },
  { totalField: "total_elements" },
  { addressField: "address" },
  { sampleOnlyFields: "absent" },
  { shape: "reference", recordTypes: "native" },
  { shape: "reference", goodsListShape: "array" },
  { shape: "reference", sampleOnlyFields: "present" },
  { shape: "sample", httpStatus: "mirrored" },
  { shape: "reference", httpStatus: "mirrored" },
];

test.each(shapes)("in %o all five operations bring the same data", async (serviceFormat) => {
  const { sampleOnlyFields } = await sandbox.control.setOptions(serviceFormat);
  const isSparse = sampleOnlyFields === "absent";

  const sold = dataOf(await ask.soldOrders());
  const withoutSpec = expected.soldOrders.map((order) => ({
    ...order,
    goods: { ...order.goods, spec: null },
  }));
  expect(sold.orders.slice(0, 2)).toEqual(isSparse ? withoutSpec : expected.soldOrders);
  expect(sold).toMatchObject({
    total: { count: 1234, isAbout: false },
    unreadableRows: 0,
    echo: { page: 0, pageSize: 20 },
  });
  expect(sold.orders).toHaveLength(20);
  expect(sold.orders.filter((order) => order.isIncomplete)).toEqual([]);

  const pending = dataOf(await ask.pendingOrders());
  const withoutSample = expected.pendingOrders.map((order) => ({
    ...order,
    amountFen: null,
    receiver: { ...order.receiver, phone: null, address: null },
  }));
  expect(pending.orders.slice(0, 2)).toEqual(isSparse ? withoutSample : expected.pendingOrders);
  expect(pending.orders).toHaveLength(20);

  const facts = { costPoints: 3, requestId: "mslxo3lpyq1tnste", data: expected.buyerOpenId };
  expect(await ask.buyerOpenId()).toMatchObject(facts);
  expect(await ask.bankCard()).toMatchObject({ costPoints: 5, message: "成功", data: expected.bankCard });
  expect(dataOf(await ask.topUpLink())).toEqual(expected.topUpLink);
});

const verdicts: [card: string, verdict: string, words: string][] = [
  ["6222020000000102004", "T", "认证信息一致"],
  ["6222020000000202002", "F", "认证信息不一致"],
  ["6222020000000302000", "N", "无法认证"],
  ["6222020000000402008", "P", "网络连接超时"],
];

test.each(verdicts)("card %s is %s in the service's words, in both shapes", async (card, verdict, said) => {
  for (const shape of ["sample", "reference"] as const) {
    await sandbox.control.setOptions({ shape });
    const expected = { verdict, verdictMessage: said, isEchoClash: false };
    expect(dataOf(await ask.bankCard(card))).toMatchObject(expected);
  }
});
