import { beforeEach, expect, test, vi } from "vitest";
import { derivedKey, encrypt } from "./aes-gcm.ts";
import { keyedHash } from "./keyed-hash.ts";
import { FIRST_KEY_ID, setKeys, type DataKeys } from "./keyring.ts";
import { seal, unseal } from "./seal.ts";

const FIRST = Buffer.alloc(32, 7);
const SECOND = Buffer.alloc(32, 8);
const keys: DataKeys = {
  sealing: new Map([
    [FIRST_KEY_ID, FIRST],
    ["k1", SECOND],
  ]),
  sealingId: "k1",
  hashing: FIRST,
};
const call = ["0f6b7b3c-0000-4000-8000-000000000001"];
const token = ["accessToken"];

beforeEach(() => setKeys(keys));

test("what is sealed opens again, whatever it holds", async () => {
  for (const text of ["", "token-1", "买家昵称 🧧", "x".repeat(100_000)])
    expect(await unseal("buyer answers", call, seal("buyer answers", call, text))).toBe(text);
});

test("the same text is sealed differently each time and shows nothing of itself", () => {
  const [one, other] = [1, 2].map(() => seal("access token", token, "practice-token-1"));
  expect(one).not.toBe(other);
  expect(Buffer.from(one?.split(".")[2] ?? "", "base64url").toString("latin1")).not.toContain("practice");
});

test("a seal names its version and key", () => {
  expect(seal("access token", token, "practice-token-1")).toMatch(/^1\.k1\.[\w-]{40,}$/);
});

test("what was changed or cut, in any byte, does not open", async () => {
  const sealed = seal("access token", token, "practice-token-1");
  const [head, payload = ""] = [sealed.slice(0, 5), sealed.slice(5)];
  const bytes = Buffer.from(payload, "base64url");
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await unseal("access token", token, head + changed.toString("base64url"))).toBeNull();
  }
  for (const spoiled of ["", "abc", sealed.slice(0, 40), `${sealed}.x`, `2${sealed.slice(1)}`, payload])
    expect(await unseal("access token", token, spoiled)).toBeNull();
});

test("a seal that was moved to another row, column, purpose or key id does not open", async () => {
  const sealed = seal("buyer answers", call, "U-1");
  expect(await unseal("buyer answers", ["0f6b7b3c-0000-4000-8000-000000000002"], sealed)).toBeNull();
  expect(await unseal("buyer orders", call, sealed)).toBeNull();
  expect(await unseal("whole answers", call, sealed)).toBeNull();
  setKeys({ ...keys, sealing: new Map([...keys.sealing, ["k2", SECOND]]) });
  expect(await unseal("buyer answers", call, sealed.replace("1.k1.", "1.k2."))).toBeNull();
  expect(await unseal("buyer answers", call, sealed)).toBe("U-1");
});

test("what was sealed before seals named their key opens for its purpose, until that key is gone", async () => {
  const former = encrypt(derivedKey(FIRST, "buyer answers"), Buffer.from("U-1"), "");
  expect(await unseal("buyer answers", call, former)).toBe("U-1");
  expect(await unseal("answers", call, former)).toBeNull();
  setKeys({ ...keys, sealing: new Map([["k1", SECOND]]) });
  expect(await unseal("buyer answers", call, former)).toBeNull();
});

test("a key made by another instance is read when met, and an unknown one is asked for once", async () => {
  const later = { ...keys, sealing: new Map([["k9", FIRST]]), sealingId: "k9" };
  setKeys(later);
  const sealed = seal("access token", token, "t");
  const read = vi.fn(() =>
    Promise.resolve({ ...later, sealing: new Map([...keys.sealing, ...later.sealing]) }),
  );
  setKeys(keys, read);
  expect(await Promise.all([1, 2, 3].map(() => unseal("access token", token, sealed)))).toEqual([
    "t",
    "t",
    "t",
  ]);
  expect(read).toHaveBeenCalledTimes(1);
  const unknown = sealed.replace("k9", "k0");
  expect([
    await unseal("access token", token, unknown),
    await unseal("access token", token, unknown),
  ]).toEqual([null, null]);
  expect(read).toHaveBeenCalledTimes(2);
});

test("a keyed hash is the same for the same number alone, whatever key seals", () => {
  const hash = keyedHash("card number", "6222020000000102004");
  setKeys({ ...keys, sealingId: FIRST_KEY_ID });
  expect(keyedHash("card number", "6222020000000102004")).toBe(hash);
  expect(keyedHash("card number", "6222020000000102005")).not.toBe(hash);
});
