import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchJson, SIGNED_OUT_EVENT } from "./fetch-json.ts";

const answer = vi.fn<typeof fetch>();
const signedOut = vi.fn();

beforeEach(() => {
  const page = new EventTarget();
  page.addEventListener(SIGNED_OUT_EVENT, signedOut);
  vi.stubGlobal("window", page);
  vi.stubGlobal("fetch", answer);
});

afterEach(() => {
  vi.unstubAllGlobals();
  answer.mockReset();
  signedOut.mockReset();
});

const response = (status: number, body: string) => answer.mockResolvedValue(new Response(body, { status }));
const failure = (code: string) => JSON.stringify({ error: { code, requestId: "r1", retryAfterMs: 5_000 } });

test("marks the request as ours and returns the body", async () => {
  response(200, '{"kind":"page"}');
  await expect(fetchJson("/api/x", { headers: { "x-remark": "a" } })).resolves.toEqual({ kind: "page" });
  const headers = new Headers(answer.mock.calls[0]?.[1]?.headers);
  expect(headers.get("x-merchant-desk")).toBe("1");
  expect(headers.get("x-remark")).toBe("a");
});

test.each(["badInput", "forbidden", "crossSite", "storageDown", "storageFull", "tooManyTries", "internal"])(
  "throws %s with its reference",
  async (code) => {
    response(500, failure(code));
    const thrown = { name: "RequestError", code, requestId: "r1", retryAfterMs: 5_000 };
    await expect(fetchJson("/api/x")).rejects.toMatchObject(thrown);
    expect(signedOut).not.toHaveBeenCalled();
  },
);

test("reports once that nobody is signed in", async () => {
  response(401, failure("notSignedIn"));
  await expect(fetchJson("/api/x")).rejects.toMatchObject({ code: "notSignedIn" });
  expect(signedOut).toHaveBeenCalledOnce();
});

test.each([
  [200, "<html>a captive portal</html>"],
  [502, "<html>bad gateway</html>"],
  [500, ""],
  [500, "null"],
  [500, '{"error":null}'],
  [500, '{"error":{"code":"constructor"}}'],
  [500, '{"error":{"code":"nobodyKnows"}}'],
])("rejects HTTP %d with %s as not our response", async (status, body) => {
  response(status, body);
  await expect(fetchJson("/api/x")).rejects.toMatchObject({ code: "badReply", requestId: null });
});

test("recognizes an unreachable server", async () => {
  answer.mockRejectedValue(new TypeError("failed to fetch"));
  await expect(fetchJson("/api/x")).rejects.toMatchObject({ code: "offline" });
});
