import { expect, test } from "vitest";
import { EnvError, readEnv } from "#lib/server/env.ts";

const sandbox = {
  SANDBOX_PORT: "4100",
  SANDBOX_TOKEN: "sandbox-1",
  BUNDLED_DATABASE_URL: "postgres://merchant_desk@localhost/merchant_desk",
};
const oidc = {
  OIDC_ISSUER: "https://login.example/realms/shop/",
  OIDC_CLIENT_ID: "merchant-desk",
  OIDC_CLIENT_SECRET: "secret-value",
};
const groups = { OIDC_ROLES_CLAIM: "groups", OIDC_ROLES: "desk admins=admin, shop=staff,shop=marketing" };

test("without variables there is no provider, and passwords sign in", () => {
  expect(readEnv(sandbox)).toMatchObject({ signOnProviders: [], hasPasswords: true });
});

test("three variables are enough; the name is the issuer's host", () => {
  const { signOnProviders } = readEnv({ ...sandbox, ...oidc });
  expect(signOnProviders).toEqual([
    {
      id: "oidc",
      issuer: "https://login.example/realms/shop",
      clientId: "merchant-desk",
      clientSecret: "secret-value",
      name: "login.example",
      trustsEmail: false,
      roles: null,
    },
  ]);
});

test("name, trust, groups and passwords off are read", () => {
  const more = { OIDC_NAME: " 林间登录 ", OIDC_TRUST_EMAIL: "1", PASSWORD_SIGN_IN: "off" };
  const {
    signOnProviders: [signOn],
    hasPasswords,
  } = readEnv({ ...sandbox, ...oidc, ...groups, ...more });
  expect([signOn?.name, signOn?.trustsEmail, hasPasswords]).toEqual(["林间登录", true, false]);
  expect(signOn?.roles).toEqual({
    claim: "groups",
    ofGroups: [
      { group: "desk admins", role: "admin" },
      { group: "shop", role: "staff" },
      { group: "shop", role: "marketing" },
    ],
  });
});

test.each(["http://localhost:8080", "http://127.0.0.1:8080/x", "http://[::1]:8080"])(
  "a provider on this machine may be %s",
  (issuer) =>
    expect(readEnv({ ...sandbox, ...oidc, OIDC_ISSUER: issuer }).signOnProviders[0]?.issuer).toBe(issuer),
);

const bad: [string, Record<string, string>][] = [
  ["OIDC_ISSUER", { ...oidc, OIDC_ISSUER: "http://login.example" }],
  ["OIDC_ISSUER", { ...oidc, OIDC_ISSUER: "http://127.0.0.1.evil.example" }],
  ["OIDC_ISSUER", { ...oidc, OIDC_ISSUER: "login.example" }],
  ["OIDC_ISSUER", { ...oidc, OIDC_ISSUER: "https://secret-value@login.example" }],
  ["OIDC_ISSUER", { ...oidc, OIDC_ISSUER: "https://login.example?secret-value" }],
  ["OIDC_ISSUER", { ...oidc, OIDC_ISSUER: "" }],
  ["OIDC_CLIENT_ID", { ...oidc, OIDC_CLIENT_ID: "" }],
  ["OIDC_CLIENT_ID", { ...oidc, OIDC_CLIENT_ID: "a b" }],
  ["OIDC_CLIENT_SECRET", { ...oidc, OIDC_CLIENT_SECRET: "" }],
  ["OIDC_CLIENT_SECRET", { ...oidc, OIDC_CLIENT_SECRET: "secret-value\n" }],
  ["OIDC_NAME", { ...oidc, OIDC_NAME: "a\u0007b" }],
  ["OIDC_NAME", { ...oidc, OIDC_NAME: "x".repeat(41) }],
  ["OIDC_TRUST_EMAIL", { ...oidc, OIDC_TRUST_EMAIL: "true" }],
  ["OIDC_ROLES", { ...oidc, OIDC_ROLES_CLAIM: "groups" }],
  ["OIDC_ROLES_CLAIM", { ...oidc, OIDC_ROLES: "shop=staff" }],
  ["OIDC_ROLES", { ...oidc, ...groups, OIDC_ROLES: "shop=owner" }],
  ["OIDC_ROLES", { ...oidc, ...groups, OIDC_ROLES: "shop" }],
  ["OIDC_ROLES", { ...oidc, ...groups, OIDC_ROLES: "=staff" }],
  ["PASSWORD_SIGN_IN", { ...oidc, PASSWORD_SIGN_IN: "no" }],
  ["PASSWORD_SIGN_IN", { PASSWORD_SIGN_IN: "off" }],
];
test.each(bad)("a bad %s ends the start with one line without the value: %j", (name, variables) => {
  const read = () => readEnv({ ...sandbox, ...variables });
  expect(read).toThrow(EnvError);
  expect(read).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
  expect(read).not.toThrow(/secret-value/);
});
