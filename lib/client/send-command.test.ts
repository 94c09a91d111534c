import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CommandResult, ConfirmRequest } from "#lib/shared/base/errors.ts";
import { CONFIRM_EVENT, SIGNED_OUT_EVENT } from "./fetch-json.ts";
import { sendCommand } from "./send-command.ts";

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

test("returns the value of a command that succeeded", async () => {
  await expect(sendCommand(async () => ({ ok: true, value: 7 }), {})).resolves.toEqual({
    ok: true,
    value: 7,
  });
});

test("keeps the fields of a rejection and doesn't ask for a sign-in", async () => {
  const error = { code: "badInput" as const, requestId: "r", fields: { name: "errors.invalid" } };
  await expect(sendCommand(async () => ({ ok: false, error }), {})).resolves.toEqual({ ok: false, error });
  expect(signedOut).not.toHaveBeenCalled();
});

test("reports once that the session is over", async () => {
  await sendCommand(async () => ({ ok: false, error: { code: "notSignedIn", requestId: "r" } }), {});
  expect(signedOut).toHaveBeenCalledOnce();
});

test.each([
  [new TypeError("Failed to fetch"), "offline"],
  [new Error("An unexpected response was received from the server."), "badReply"],
])("turns %s into %s instead of throwing", async (cause, code) => {
  await expect(sendCommand(() => Promise.reject(cause), {})).resolves.toEqual({ ok: false, error: { code } });
});

const unconfirmed: CommandResult<string> = {
  ok: false,
  error: { code: "confirmFirst", requestId: "r", proof: "code" },
};

test("a command that needs a new proof waits, and runs again with the same input", async () => {
  const asked: ConfirmRequest[] = [];
  window.addEventListener(CONFIRM_EVENT, (event) => {
    const { detail } = event as CustomEvent<ConfirmRequest>;
    asked.push(detail);
    detail.answer(true);
  });
  const replies: CommandResult<string>[] = [unconfirmed, { ok: true, value: "done" }];
  const action = vi.fn(async (_input: unknown) => replies.shift() ?? unconfirmed);
  const input = { name: "Mei" };
  await expect(sendCommand(action, input)).resolves.toEqual({ ok: true, value: "done" });
  expect(action.mock.calls).toEqual([[input], [input]]);
  expect(asked.map(({ proof }) => proof)).toEqual(["code"]);
  expect(signedOut).not.toHaveBeenCalled();
});

test("a command given up reports that it wasn't done, and doesn't run again", async () => {
  window.addEventListener(CONFIRM_EVENT, (event) =>
    (event as CustomEvent<ConfirmRequest>).detail.answer(false),
  );
  const action = vi.fn(async () => unconfirmed);
  await expect(sendCommand(action, {})).resolves.toEqual(unconfirmed);
  expect(action).toHaveBeenCalledOnce();
});
