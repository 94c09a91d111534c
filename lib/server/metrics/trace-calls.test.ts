import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "#lib/server/log/log.ts";
import { callAnything } from "#lib/testing/call-anything.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { startTraces, stopTraces } from "./trace-calls.ts";

const app = withTestApp();
type Value = { stringValue?: string; boolValue?: boolean; intValue?: number };
type SentSpan = {
  name: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Value }[];
};
type Batch = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };

/** What came in at the collector: addresses and bodies. */
let posts: { url: string | undefined; body: string }[] = [];
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    posts.push({ url: request.url, body: Buffer.concat(chunks).toString() });
    response.setHeader("Content-Type", "application/json").end("{}");
  });
});

beforeEach(async () => {
  posts = [];
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as AddressInfo;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}/otlp`;
});
afterEach(async () => {
  await stopTraces();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  await new Promise((resolve) => collector.close(resolve));
});

const spans = () =>
  posts.flatMap(({ body }) =>
    (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((one) => one.spans),
    ),
  );
const factsOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] as unknown]));

test("a call is one trace with its steps, without request, response and token", async () => {
  await startTraces("desk of tests");
  const { callId } = await callAnything("bankCard", 1);
  await stopTraces();
  expect(posts.map(({ url }) => url)).toEqual(["/otlp/v1/traces"]);
  const [call] = spans().filter(({ parentSpanId }) => !parentSpanId);
  expect(call?.name).toBe("call bankCard");
  expect(factsOf(call!)).toEqual({
    operation: "bankCard",
    "call.id": callId,
    "call.job": false,
    outcome: "answered",
    reason: "",
    "call.sent": 1,
    "call.wait_ms": expect.any(Number),
  });
  const steps = spans().filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(steps.map(({ name }) => name)).toEqual(["open", "send", "close"]);
  expect(posts[0]?.body).not.toMatch(new RegExp(`62284800|王小明|${app.sandbox.token}`));
  expect(posts[0]?.body).toContain('"desk of tests"');
});

test("a repeat is more steps of the same trace, and a call that fails says how", async () => {
  await startTraces("desk of tests");
  const { control } = app.sandbox;
  await control.addFault({ kind: "html", status: 429 }, { operation: "bankCard" });
  await callAnything("bankCard", 2);
  await control.addFault({ kind: "code", code: 101 }, { operation: "bankCard" });
  await callAnything("bankCard", 3);
  await stopTraces();
  const calls = spans().filter(({ parentSpanId }) => !parentSpanId);
  expect(calls.map(factsOf)).toMatchObject([
    { outcome: "answered", "call.sent": 2 },
    { outcome: "tryLater", reason: "timedOut" },
  ]);
  const [repeated] = calls;
  const steps = spans().filter(({ parentSpanId }) => parentSpanId === repeated?.spanId);
  expect(steps.map(({ name }) => name)).toEqual(["open", "send", "close", "open", "send", "close"]);
});

test("a collector that is away costs no call anything, and is said once", async () => {
  const caught = vi.spyOn(log(), "warn").mockReturnValue(undefined);
  await new Promise((resolve) => collector.close(resolve));
  process.env.OTEL_EXPORTER_OTLP_TIMEOUT = "200";
  await startTraces("desk of tests");
  delete process.env.OTEL_EXPORTER_OTLP_TIMEOUT;
  for (const nth of [4, 5, 6]) expect((await callAnything("bankCard", nth)).result.outcome).toBe("answered");
  await stopTraces();
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  expect(caught.mock.calls).toEqual([[{ cause: expect.any(String) }, "traces could not be sent"]]);
  caught.mockRestore();
});

test("tracing that throws costs no paid answer", async () => {
  await startTraces("desk of tests");
  const { BatchSpanProcessor } = await import("@opentelemetry/sdk-trace");
  const broken = [
    vi.spyOn(BatchSpanProcessor.prototype, "onStart"),
    vi.spyOn(BatchSpanProcessor.prototype, "onEnd"),
  ];
  for (const [nth, one] of broken.entries()) {
    one.mockImplementation(() => {
      throw new Error("broken");
    });
    expect((await callAnything("bankCard", 10 + nth)).result.outcome).toBe("answered");
    one.mockRestore();
  }
});

test("without the variable nothing is recorded", async () => {
  await callAnything("bankCard", 7);
  await stopTraces();
  expect(posts).toEqual([]);
});
