import { beforeAll, expect, test } from "vitest";
import { keyedHash } from "./keyed-hash.ts";
import { seal, unseal } from "./seal.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

beforeAll(() => void setTestEnv({ APP_KEY: Buffer.alloc(32, 7).toString("base64") }));

test("what is sealed opens again, whatever it holds", () => {
  for (const text of ["", "token-1", "买家昵称 🧧", "x".repeat(100_000)])
    expect(unseal("buyer answers", seal("buyer answers", text))).toBe(text);
});

test("the same text is sealed differently each time and shows nothing of itself", () => {
  const [one, other] = [seal("access token", "practice-token-1"), seal("access token", "practice-token-1")];
  expect(one).not.toBe(other);
  expect(Buffer.from(one ?? "", "base64url").toString("latin1")).not.toContain("practice");
});

test("what was changed, cut, or sealed for another purpose does not open", () => {
  const sealed = seal("access token", "practice-token-1");
  const bytes = Buffer.from(sealed, "base64url");
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal("access token", changed.toString("base64url"))).toBeNull();
  }
  for (const spoiled of ["", "abc", sealed.slice(0, 40)]) expect(unseal("access token", spoiled)).toBeNull();
  expect(unseal("buyer answers", sealed)).toBeNull();
});

test("a keyed hash is the same for the same number alone", () => {
  expect(keyedHash("card number", "6222020000000102004")).toBe(
    keyedHash("card number", "6222020000000102004"),
  );
  expect(keyedHash("card number", "6222020000000102004")).not.toBe(
    keyedHash("card number", "6222020000000102005"),
  );
});
