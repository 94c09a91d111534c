import { request } from "node:http";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { TEST_TOKEN, withSandbox } from "#lib/sandbox/testing/run-sandbox.ts";
import { ENDPOINTS } from "#lib/sandbox/state/endpoints.ts";
import type { Fault, ScriptedFault } from "#lib/sandbox/state/fault-queue.ts";

const sandbox = withSandbox();

const script = (fault: Fault, more: Partial<ScriptedFault> = {}) =>
  sandbox.state.faults.add({ operation: "*", times: 1, ...more, fault });
const ask = () => sandbox.call("pendingOrders", { pageSize: 2 });
const points = () => sandbox.state.meter.read(0).points;

test("a scripted code comes once, costs nothing and says its own words", async () => {
  script({ kind: "code", code: 999, msg: "从未见过" });
  expect((await ask()).envelope).toMatchObject({ code: 999, msg: "从未见过", data: null });
  expect(points()).toBe(0);
  expect((await ask()).envelope.code).toBe(0);
});

test("skip lets calls through first, operation picks, times repeats, null never ends", async () => {
  script({ kind: "code", code: 202 }, { operation: "pendingOrders", skip: 1, times: 2 });
  script({ kind: "code", code: 203 }, { operation: "soldOrders", times: null });
  const codes = [];
  for (let index = 0; index < 4; index += 1) codes.push((await ask()).envelope.code);
  expect(codes).toEqual([0, 202, 202, 0]);
  for (let index = 0; index < 3; index += 1)
    expect((await sandbox.call("soldOrders", {})).envelope.code).toBe(203);
});

test("a billed fault charges although its reply is lost", async () => {
  script({ kind: "code", code: 101 }, { isBilled: true });
  expect((await ask()).envelope.code).toBe(101);
  expect(points()).toBe(1);
});

test.each<[Fault, number, string]>([
  [{ kind: "http", status: 418, body: "tea", headers: { "x-a": "b" } }, 418, "tea"],
  [{ kind: "html", status: 502 }, 502, "<h1>502</h1>"],
  [{ kind: "rawBody", body: '\ufeff{"code":0', contentType: "text/plain" }, 200, '\ufeff{"code":0'],
])("%o is sent unchanged", async (fault, status, text) => {
  script(fault);
  const response = await ask();
  expect(response.status).toBe(status);
  expect(response.text).toContain(text);
  expect(sandbox.state.meter.read(0).calls[0]).toMatchObject({ code: null, httpStatus: status });
});

test("the token comes back plain, encoded and in base64", async () => {
  script({ kind: "echoToken" });
  const { text } = await ask();
  expect(text).toContain(TEST_TOKEN);
  expect(text).toContain(Buffer.from(TEST_TOKEN).toString("base64"));
});

test.each(["reset", "resetMidBody"] as const)("%s breaks the connection", async (kind) => {
  script({ kind });
  await expect(ask()).rejects.toMatchObject({ code: "ECONNRESET" });
});

test("silence keeps the connection open until the caller hangs up", async () => {
  script({ kind: "silence" });
  const outgoing = request(sandbox.baseUrl + ENDPOINTS.pendingOrders.path, { method: "POST", agent: false });
  const failed = new Promise((resolve) => outgoing.once("error", resolve));
  outgoing.end("{}");
  const firstCall = () => sandbox.state.meter.read(0).calls[0];
  await expect.poll(() => firstCall()?.rawBody).toBe(Buffer.from("{}").toString("base64"));
  expect(firstCall()).toMatchObject({ httpStatus: null, endedAt: null });
  outgoing.destroy(new Error("hung up"));
  await failed;
  await expect.poll(() => firstCall()?.endedAt).toEqual(expect.any(Number));
});

test("a truncated reply is half of the real one and was charged", async () => {
  script({ kind: "truncate" });
  const { text } = await ask();
  expect(text.startsWith(`{"code":0`)).toBe(true);
  expect(() => JSON.parse(text)).toThrow();
  expect(points()).toBe(1);
});

test("a dripped reply is complete in the end", async () => {
  script({ kind: "drip", ms: 0 });
  expect((await sandbox.call("pendingOrders", { pageSize: 1, orderNoStr: "1" })).envelope).toMatchObject({
    code: 0,
    data: [],
  });
});

test("a huge body and a bomb are as large as scripted", async () => {
  script({ kind: "huge", bytes: 3 * 1024 * 1024 });
  expect((await ask()).bytes).toHaveLength(3 * 1024 * 1024);
  script({ kind: "gzipBomb", bytes: 20 * 1024 * 1024 });
  const { headers, bytes } = await ask();
  expect(headers["content-encoding"]).toBe("gzip");
  expect(bytes.length).toBeLessThan(100_000);
  expect(gunzipSync(bytes)).toHaveLength(20 * 1024 * 1024);
});

test("a kept-alive connection can be closed after a complete reply", async () => {
  script({ kind: "closeAfterReply" });
  const response = await ask();
  expect(response.envelope.code).toBe(0);
  expect(response.headers["content-length"]).toBe(String(response.bytes.length));
});

test("patches go over the data, every row or the envelope", async () => {
  script({ kind: "patch", patch: { totalElements: -1, content: null } }, { operation: "soldOrders" });
  const sold = await sandbox.call("soldOrders", { owner_id: "2208841037615" });
  expect(sold.envelope.data).toEqual({ content: null, page: 0, pageSize: 20, totalElements: -1 });
  script({ kind: "patchRows", patch: { remark: "<img src=x onerror=alert(1)>" } });
  const rows = (await ask()).envelope.data as { remark: string; orderNo: string }[];
  expect(rows.map((row) => row.remark)).toEqual(Array(2).fill("<img src=x onerror=alert(1)>"));
  expect(rows[0]?.orderNo).toMatch(/^\d{19}$/);
  script({ kind: "patchEnvelope", patch: { mag: "另一句", msec: "", code: "0" } });
  expect((await ask()).envelope).toMatchObject({ code: "0", msg: "成功", mag: "另一句", msec: "" });
});
