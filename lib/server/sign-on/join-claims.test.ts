import { expect, test } from "vitest";
import { joinClaims } from "./oidc-provider.ts";

type Claims = Record<string, unknown>;
const a = "a@linjian.example";
const b = "b@linjian.example";
const cases: [string, Claims, Claims, Claims][] = [
  ["nothing of either", {}, {}, {}],
  ["all of the other address", {}, { email: a, email_verified: true }, { email: a, email_verified: true }],
  [
    "the token first",
    { name: "A", email: a, email_verified: true },
    { name: "B", email: b },
    { name: "A", email: a, email_verified: true },
  ],
  [
    "a missing mark of the same email",
    { email: a },
    { email: a, email_verified: true },
    { email: a, email_verified: true },
  ],
  ["no mark of another email", { email: a }, { email: b, email_verified: true }, { email: a }],
  ["no mark of no email", { email: a }, { email_verified: true }, { email: a }],
  [
    "a mark of the token without its email not at all",
    { email_verified: true },
    { email: a, email_verified: false },
    { email: a, email_verified: false },
  ],
  [
    "a false of the token",
    { email: a, email_verified: false },
    { email: a, email_verified: true },
    { email: a, email_verified: false },
  ],
  ["groups", { email: a }, { email: a, groups: ["shop"] }, { email: a, groups: ["shop"] }],
];
test.each(cases)("Claims: %s", (_what, token, other, expected) => {
  expect(joinClaims({ sub: "s", ...token }, { sub: "s", ...other })).toEqual({ sub: "s", ...expected });
});
