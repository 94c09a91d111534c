import { expect, test } from "vitest";
import { HOTP, Secret } from "otpauth";
import { appCode } from "#lib/testing/app-code.ts";
import { createTotpSecret, findTotpStep, totpUri } from "./totp.ts";

const SECRET = Secret.fromLatin1("12345678901234567890");

// RFC 6238, appendix B, the rows of SHA-1: seconds since 1970 and the eight digits.
const VECTORS: [number, string][] = [
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
];

test.each(VECTORS)(
  "RFC 6238: at %d s the code is the end of %s, and the step is its own",
  (seconds, digits) => {
    const now = new Date(seconds * 1000);
    const step = Math.floor(seconds / 30);
    expect(HOTP.generate({ secret: SECRET, counter: step, digits: 8 })).toBe(digits);
    expect(appCode(SECRET.base32, now)).toBe(digits.slice(2));
    expect(findTotpStep(SECRET.base32, digits.slice(2), now)).toBe(step);
  },
);

test("drift: a code of the step before or after is taken as of that step, of two away it is not", () => {
  const now = new Date("2026-11-22T10:00:10Z");
  const step = Math.floor(now.getTime() / 30_000);
  const at = (steps: number) =>
    findTotpStep(SECRET.base32, appCode(SECRET.base32, new Date(now.getTime() + steps * 30_000)), now);
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step - 1, step, step + 1, null]);
});

test.each(["", "12345", "1234567", "12345a", "１２３４５６", "-12345", "1e5000", "94287082"])(
  "%j is no code",
  (code) => {
    expect(findTotpStep(SECRET.base32, code, new Date(59_000))).toBeNull();
  },
);

test("a secret has 160 random bits, and the address to be scanned says whose it is", () => {
  const secret = createTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpSecret()).not.toBe(secret);
  const uri = new URL(totpUri(secret, "mei@linjian.example"));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    "otpauth:",
    "totp",
    "/Merchant Desk:mei@linjian.example",
  ]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: "Merchant Desk",
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
