import { afterAll, beforeAll, expect, test } from "vitest";
import { pauseBeforeRepeat } from "#lib/server/metering/retry-policy.ts";
import type { SandboxFault } from "#lib/testing/sandbox-control.ts";
import { startSandbox, type RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { createTestClient } from "#lib/testing/test-client.ts";
import { MAIN_SHOP } from "./ask-sandbox.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.control.setOptions({ overLimit: "served" });
});
afterAll(() => sandbox.stop());

const MEGABYTE = 1024 * 1024;
const SCAN = { location: "https://auth.example.com/scan" };
const empty = (status: number, headers = {}): SandboxFault => ({ kind: "http", status, body: "", headers });
const packed = (status: number, body: string, headers = {}): SandboxFault => ({
  kind: "http",
  status,
  body,
  headers: { ...headers, "content-encoding": "gzip" },
});

/** Faults with the outcome they are read as; marked where they may come from too many calls at once. */
const FAULTS: [string, SandboxFault, string, "perhaps throttled"?][] = [
  ["row 6", { kind: "rawBody", body: `{"data":[]}` }, "unknown notUnderstood"],
  ["row 7", { kind: "rawBody", body: `{"code":0,"data":null}` }, "unknown noData"],
  ["row 18", empty(401), "refused invalidCredential"],
  ["row 18", { kind: "html", status: 403 }, "refused invalidCredential"],
  ["row 19", { kind: "html", status: 404 }, "refused wrongPath"],
  ["row 22", { kind: "code", code: 200 }, "unknown systemError"],
  ["row 29", { kind: "html", status: 502 }, "unknown notUnderstood"],
  ["row 29", { kind: "html", status: 503 }, "tryLater unavailable", "perhaps throttled"],
  ["row 30", { kind: "html", status: 200 }, "unknown notUnderstood"],
  ["row 34", { kind: "truncate" }, "unknown notUnderstood"],
  ["row 35", { kind: "rawBody", body: "" }, "unknown notUnderstood", "perhaps throttled"],
  ["row 35", empty(204), "unknown notUnderstood", "perhaps throttled"],
  ["row 35", packed(404, ""), "refused wrongPath"],
  ["row 35", packed(503, "<html>"), "tryLater unavailable", "perhaps throttled"],
  ["row 35", packed(302, "", SCAN), "unknown shopNotAuthorized"],
  ["row 35", packed(302, "<html>", SCAN), "unknown shopNotAuthorized"],
  ["row 35", packed(200, "<html>"), "unknown notUnderstood"],
  ["row 35", packed(200, `{"code":0,"data":{"content":[]}}`), "answered "],
  ["row 36", { kind: "gzipBomb" }, "unknown tooLarge"],
  ["row 37", { kind: "huge", bytes: 20 * MEGABYTE }, "unknown tooLarge"],
  ["row 38", { kind: "drip", ms: 50 }, "unknown noAnswer"],
  ["row 39", { kind: "silence" }, "unknown noAnswer"],
  ["row 41", { kind: "reset" }, "unknown connectionLost", "perhaps throttled"],
  ["row 41", { kind: "resetMidBody" }, "unknown connectionLost", "perhaps throttled"],
  ["row 27", { kind: "http", status: 429, body: `{"code":101}` }, "tryLater timedOut", "perhaps throttled"],
];
test.each(FAULTS)("%s: %j is %s, and asked once", async (_row, fault, expected, throttled) => {
  const deadlineMs = expected.endsWith("noAnswer") ? 300 : 10_000;
  const own = createTestClient(sandbox.baseUrl, { token: sandbox.token, deadlineMs });
  await sandbox.control.clearMeter();
  await sandbox.control.addFault(fault, { isBilled: true });
  const { ownerId } = MAIN_SHOP;
  const result = await own.soldOrders({ ownerId, edition: "enhanced", page: 0, pageSize: 100 });
  expect(`${result.outcome} ${"reason" in result ? result.reason : ""}`).toBe(expected);
  expect((await sandbox.control.meter()).calls).toHaveLength(1);
  expect(pauseBeforeRepeat(own.sents, 0.5)).toBeNull();
  expect(result.warnings.includes("possible_throttle")).toBe(throttled !== undefined);
  own.close();
});
