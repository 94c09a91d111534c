import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendCommand } from "./send-command.ts";
import { SIGNED_OUT_EVENT } from "./fetch-json.ts";

const signedOut = vi.fn();

beforeEach(() => {
  const page = new EventTarget();
  page.addEventListener(SIGNED_OUT_EVENT, signedOut);
  vi.stubGlobal("window", page);
});

afterEach(() => {
  signedOut.mockReset();
  vi.unstubAllGlobals();
});

test("gives the value of a command that worked", async () => {
  await expect(sendCommand(async () => ({ ok: true, value: 7 }), {})).resolves.toEqual({
    ok: true,
    value: 7,
  });
});

test("keeps the fields of a refusal and asks nobody to sign in", async () => {
  const error = { code: "badInput" as const, requestId: "r", fields: { name: "errors.invalid" } };
  await expect(sendCommand(async () => ({ ok: false, error }), {})).resolves.toEqual({ ok: false, error });
  expect(signedOut).not.toHaveBeenCalled();
});

test("says once that the session is over", async () => {
  await sendCommand(async () => ({ ok: false, error: { code: "notSignedIn", requestId: "r" } }), {});
  expect(signedOut).toHaveBeenCalledOnce();
});

test.each([
  [new TypeError("Failed to fetch"), "offline"],
  [new Error("An unexpected response was received from the server."), "badReply"],
])("turns %s into %s instead of throwing", async (cause, code) => {
  await expect(sendCommand(() => Promise.reject(cause), {})).resolves.toEqual({ ok: false, error: { code } });
});
