import { expect, test, vi } from "vitest";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import { sendPaid } from "./use-paid-requests.ts";

const CARD = { level: 2, name: "钱一", accountNo: "6222020000000102004", purpose: "退款" };

test("a card check with a lost reply is repeated under its key, however it is confirmed", async () => {
  const verify = vi.fn<(input: unknown) => Promise<CommandResult<string>>>();
  verify.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  verify.mockRejectedValueOnce(new Error("An unexpected response was received from the server."));
  verify.mockResolvedValue({ ok: true, value: "verdict" });
  const keys = new Map<string, string>();
  const press = (request: object, how?: object) => sendPaid(keys, verify, request, how);
  expect(await press(CARD, { cache: "default" })).toEqual({ ok: false, error: { code: "offline" } });
  await press(CARD, { cache: "default", confirmedMismatches: 3 });
  expect(await press({ ...CARD }, { cache: "bypass" })).toEqual({ ok: true, value: "verdict" });
  await press(CARD);
  await press({ ...CARD, name: "钱二" });
  const sent = verify.mock.calls.map(([input]) => input as { idempotencyKey: string });
  const [lost, again, answered, next, changed] = sent.map(({ idempotencyKey }) => idempotencyKey);
  expect([again, answered]).toEqual([lost, lost]);
  expect(new Set([lost, next, changed]).size).toBe(3);
  expect(sent[2]).toEqual({ ...CARD, cache: "bypass", idempotencyKey: lost });
});
