import { expect, test } from "vitest";
import { RequestError } from "./fetch-json.ts";
import { sendUnderKey } from "./paid-request.ts";

type Reply = "answered" | "refused" | "lost";

/** Presses one after another. Returns the idempotency keys sent. */
async function keysOf(...presses: [request: string, reply: Reply][]): Promise<string[]> {
  const open = new Map<string, string>();
  const keys: string[] = [];
  for (const [request, reply] of presses)
    await sendUnderKey(
      open,
      request,
      async (key) => {
        keys.push(key);
        return reply;
      },
      (given) => given !== "lost",
    );
  return keys;
}

test("a press that may not have arrived is repeated under its key, others get new ones", async () => {
  const [first, again, onceMore, next] = await keysOf(
    ["a", "lost"],
    ["a", "lost"],
    ["a", "refused"],
    ["a", "answered"],
  );
  expect([again, onceMore]).toEqual([first, first]);
  expect(next).not.toBe(first);
});

test("a changed request has a key of its own, and the lost one keeps its key beside it", async () => {
  const [lost, changed, back] = await keysOf(["a", "lost"], ["b", "answered"], ["a", "answered"]);
  expect(changed).not.toBe(lost);
  expect(back).toBe(lost);
});

test("an exception is a lost reply, and reaches the caller", async () => {
  const open = new Map<string, string>();
  const keys: string[] = [];
  const press = (isLost: boolean) =>
    sendUnderKey(open, "a", async (key) => {
      keys.push(key);
      if (isLost) throw new TypeError("Failed to fetch");
      return key;
    });
  await expect(press(true)).rejects.toThrow("Failed to fetch");
  await expect(press(false)).resolves.toBe(keys[0]);
  await press(false);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("a request in progress keeps its key, and a late loss changes no newer one", async () => {
  const open = new Map<string, string>();
  const late = Promise.withResolvers<never>();
  const keys: string[] = [];
  const note = (key: string) => void keys.push(key);
  const first = sendUnderKey(open, "a", (key) => (note(key), late.promise));
  await sendUnderKey(open, "a", async (key) => note(key));
  late.reject(new TypeError("Failed to fetch"));
  await expect(first).rejects.toThrow();
  await sendUnderKey(open, "a", async (key) => note(key));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("a key is a UUID", async () => {
  const [key] = await keysOf(["a", "answered"]);
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("a rejected request gets another key when pressed again", async () => {
  const open = new Map<string, string>();
  const keys: string[] = [];
  const send = (key: string) => {
    keys.push(key);
    return keys.length > 1 ? Promise.resolve("answered") : Promise.reject(new RequestError("badInput"));
  };
  await expect(sendUnderKey(open, "a", send)).rejects.toMatchObject({ code: "badInput" });
  await sendUnderKey(open, "a", send);
  expect(new Set(keys).size).toBe(2);
});
