import { createHash } from "node:crypto";
import { SignJWT, type JWTPayload } from "jose";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findPerson } from "#lib/server/auth/session.ts";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { usedLogoutTokens } from "#lib/server/db/ways-in-schema.ts";
import { log } from "#lib/server/log/log.ts";
import { CLIENT } from "#lib/testing/identity-provider.ts";
import { addPerson, signedInHeaders } from "#lib/testing/people.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { visit, type Visit } from "#lib/testing/sign-on-visit.ts";
import { accountOf, withIdentityProvider } from "#lib/testing/with-identity-provider.ts";

const desk = withIdentityProvider();
beforeEach(async () => {
  vi.spyOn(log(), "warn").mockReturnValue(undefined);
  await database().delete(usedLogoutTokens);
});
afterEach(() => vi.restoreAllMocks());

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
const now = () => Math.floor(Date.now() / 1000);

/** Claims of a sound logout token of this account. */
const sound = (more: JWTPayload = {}): JWTPayload => ({
  iss: desk.provider.issuer,
  aud: CLIENT.id,
  iat: now(),
  exp: now() + 120,
  jti: crypto.randomUUID(),
  sub: "subject-1",
  events: { [EVENT]: {} },
  ...more,
});

async function signedOn(): Promise<{ browser: Visit; id: string; email: string; sid: string }> {
  const { email, id } = await addPerson(["staff"]);
  desk.provider.account = accountOf(email);
  const browser = visit();
  await browser.signOn();
  const [row] = await database().select().from(sessions);
  return { browser, id, email, sid: row?.signOnSession ?? "" };
}

const isIn = async (browser: Visit) => (await findPerson(browser.headers())) !== null;
const post = async (token: string) => visit().logOut(token);

test("the provider signs a person out of every session here, with an entry in the audit log", async () => {
  const { browser, id, email } = await signedOn();
  const byPassword = await signedInHeaders(email);
  const response = await post(await desk.provider.sign(sound()));
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect([await isIn(browser), await findPerson(byPassword)]).toEqual([false, null]);
  const details = { subject: id, ended: 2, via: "signOn" };
  expect((await auditTrail()).at(-1)).toEqual({ kind: "sessionsEnded", personId: null, details });
});

test("with a session of the provider only that one ends", async () => {
  const { browser, sid } = await signedOn();
  const other = visit();
  await other.signOn();
  expect((await post(await desk.provider.sign(sound({ sid })))).status).toBe(200);
  expect([await isIn(browser), await isIn(other)]).toEqual([false, true]);
  expect((await post(await desk.provider.sign(sound({ sid: "unknown" })))).status).toBe(200);
  expect(await isIn(other)).toBe(true);
});

test("a session without an account is enough, an account that nobody here has ends nothing", async () => {
  const { browser, sid } = await signedOn();
  expect((await post(await desk.provider.sign(sound({ sub: "somebody" })))).status).toBe(200);
  expect(await isIn(browser)).toBe(true);
  const withoutAccount = without(sound({ sid }), "sub");
  expect((await post(await desk.provider.sign(withoutAccount))).status).toBe(200);
  expect(await isIn(browser)).toBe(false);
});

const without = (claims: JWTPayload, name: string) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
const tokens: [string, () => Promise<string>][] = [
  ["nothing", async () => ""],
  ["no token", async () => "a.b.c"],
  ["a token of another issuer", () => desk.provider.sign(sound({ iss: "https://evil.example" }))],
  ["a token for another client", () => desk.provider.sign(sound({ aud: "other" }))],
  ["a token signed with another key", () => desk.provider.sign(sound(), "foreign")],
  ["an old token", () => desk.provider.sign(sound({ iat: now() - 3600, exp: now() + 60 }))],
  ["a token from the future", () => desk.provider.sign(sound({ iat: now() + 3600, exp: now() + 7200 }))],
  ["a token that is over", () => desk.provider.sign(sound({ exp: now() - 60 }))],
  ["a token without a time", () => desk.provider.sign(without(sound(), "iat"))],
  ["a token without an id", () => desk.provider.sign(without(sound(), "jti"))],
  ["a token without the event", () => desk.provider.sign(without(sound(), "events"))],
  ["a token of another event", () => desk.provider.sign(sound({ events: { other: {} } }))],
  ["a token of a sign-in", () => desk.provider.sign(sound({ nonce: "n" }))],
  ["a token about nobody", () => desk.provider.sign(without(sound(), "sub"))],
  [
    "a token sealed with the client's secret",
    () => new SignJWT(sound()).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(CLIENT.secret)),
  ],
  [
    "a token without a signature",
    async () => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
      return `${part({ alg: "none" })}.${part(sound())}.`;
    },
  ],
];
test.each(tokens)("Logout with %s is refused and ends nothing", async (_what, make) => {
  const { browser } = await signedOn();
  const response = await post(await make());
  expect([response.status, await response.json()]).toEqual([400, { error: "invalid_request" }]);
  expect(await isIn(browser)).toBe(true);
});

const asking: [string, () => Promise<string>][] = [
  ["signed with another key", () => desk.provider.sign(sound(), "foreign")],
  ["of a key that isn't known", () => desk.provider.sign(sound(), "foreign", { kid: "made up" })],
];
test.each(asking)("Tokens %s ask the provider for its keys once at most", async (_what, make) => {
  await post(await desk.provider.sign(sound()));
  const before = desk.provider.requests();
  for (let turn = 0; turn < 5; turn += 1) expect((await post(await make())).status).toBe(400);
  expect(desk.provider.requests()).toBe(before);
});

test("with the keys away, no other token reaches the provider, and a failure is remembered", async () => {
  const error = vi.spyOn(log(), "error").mockReturnValue(undefined);
  const OIDC_ISSUER = "http://localhost:1";
  setTestEnv({ OIDC_ISSUER, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret });
  const statusOf = async (more: JWTPayload) =>
    (await post(await desk.provider.sign(sound({ iss: OIDC_ISSUER, ...more })))).status;
  for (const more of [{ aud: "other" }, { iss: "http://localhost:2" }, { nonce: "n" }, { iat: 1 }])
    expect(await statusOf(more)).toBe(400);
  expect([await statusOf({}), await statusOf({}), await statusOf({})]).toEqual([500, 429, 429]);
  expect(error).toHaveBeenCalledOnce();
});

test("people who sign in and a stalling provider don't hold up a logout", async () => {
  const { browser } = await signedOn();
  await post(await desk.provider.sign(sound({ sub: "somebody" })));
  desk.provider.stallsAt = "/.well-known/";
  const before = desk.provider.requests();
  const origin = "http://localhost:3000";
  const stalled = Array.from({ length: 7 }, (_, at) =>
    visit(2_000).begin({}, { origin, "x-md-peer": `10.4.7.${at}` }),
  );
  await expect.poll(() => desk.provider.requests() - before).toBe(5);
  expect((await post(await desk.provider.sign(sound()))).status).toBe(200);
  expect(await isIn(browser)).toBe(false);
  await Promise.all(stalled);
});

test("a token is used once: a second time it ends no later session", async () => {
  const { browser } = await signedOn();
  const token = await desk.provider.sign(sound({ jti: "once" }));
  const both = await Promise.all([post(token), post(token)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  await browser.signOn();
  expect((await post(token)).status).toBe(400);
  expect(await isIn(browser)).toBe(true);
  const [row] = await database().select().from(usedLogoutTokens);
  expect(row?.tokenHash).toBe(createHash("sha256").update("once").digest("base64url"));
});
