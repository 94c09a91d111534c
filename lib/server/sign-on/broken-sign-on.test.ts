import { afterEach, expect, test, vi } from "vitest";
import { findPerson } from "#lib/server/auth/session.ts";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { log } from "#lib/server/log/log.ts";
import { CLIENT, type IdentityProvider } from "#lib/testing/identity-provider.ts";
import { addPerson, postSignIn } from "#lib/testing/people.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { addressOf, visit, type Visit } from "#lib/testing/sign-on-visit.ts";
import { accountOf, withIdentityProvider } from "#lib/testing/with-identity-provider.ts";

const desk = withIdentityProvider();
afterEach(() => vi.restoreAllMocks());

/** A person whose account signs in at the provider; the log is quiet. */
async function ready(): Promise<{ email: string; browser: Visit; said: () => string }> {
  const warn = vi.spyOn(log(), "warn").mockReturnValue(undefined);
  const { email } = await addPerson(["staff"]);
  desk.provider.account = accountOf(email);
  return { email, browser: visit(), said: () => JSON.stringify(warn.mock.calls) };
}

/** Nobody is in, the browser is at the sign-in page with this reason, and a second, sound try works. */
async function expectRefused(
  browser: Visit,
  response: Response,
  reason: string,
  email: string,
): Promise<void> {
  expect([response.status, response.headers.get("location")]).toEqual([303, `/sign-in?error=${reason}`]);
  expect(await findPerson(browser.headers())).toBeNull();
  expect(await database().$count(sessions)).toBe(0);
  Object.assign(desk.provider, { rewrite: null, hasForeignKey: false, account: accountOf(email) });
  await browser.signOn();
  expect((await findPerson(browser.headers()))?.email).toBe(email);
  expect((await postSignIn({ email })).status).toBe(200);
}

const tokens: [string, Partial<Pick<IdentityProvider, "rewrite" | "hasForeignKey">>][] = [
  ["of another issuer", { rewrite: (claims) => ({ ...claims, iss: "https://evil.example" }) }],
  ["signed with another key", { hasForeignKey: true }],
  ["for another client", { rewrite: (claims) => ({ ...claims, aud: "other" }) }],
  ["without a nonce", { rewrite: (claims) => ({ ...claims, nonce: undefined }) }],
  ["with another nonce", { rewrite: (claims) => ({ ...claims, nonce: "n".repeat(43) }) }],
  ["that is over", { rewrite: (claims) => ({ ...claims, exp: 1_000_000_000 }) }],
  ["from the future", { rewrite: (claims) => ({ ...claims, nbf: 4_000_000_000 }) }],
  ["without a subject", { rewrite: (claims) => ({ ...claims, sub: undefined }) }],
  ["whose subject is too long", { rewrite: (claims) => ({ ...claims, sub: "s".repeat(300) }) }],
  ["whose subject holds a null byte", { rewrite: (claims) => ({ ...claims, sub: "a\0b" }) }],
];
test.each(tokens)("A token %s lets nobody in", async (_what, change) => {
  const { email, browser } = await ready();
  Object.assign(desk.provider, change);
  await expectRefused(browser, await browser.signOn(), "rejected", email);
});

test("a replayed code and state let nobody in, in another browser with its cookies either", async () => {
  const { email, browser } = await ready();
  const led = addressOf(await browser.begin()) ?? "";
  const thief = visit();
  for (const [name, value] of browser.desk) thief.desk.set(name, value);
  const back = await browser.signInAt(led);
  await browser.comeBack(back);
  expect((await findPerson(browser.headers()))?.email).toBe(email);
  const again = await visit().comeBack(back);
  expect(again.headers.get("location")).toBe("/sign-in?error=interrupted");
  expect((await thief.comeBack(back)).headers.get("location")).toBe("/sign-in?error=rejected");
  expect(await findPerson(thief.headers())).toBeNull();
});

const searches: [string, (search: URLSearchParams) => void, string][] = [
  ["another state", (search) => search.set("state", "s".repeat(43)), "rejected"],
  ["no state", (search) => search.delete("state"), "rejected"],
  ["another code", (search) => search.set("code", "c".repeat(43)), "rejected"],
  ["no code", (search) => search.delete("code"), "rejected"],
  ["another issuer", (search) => search.set("iss", "https://evil.example"), "rejected"],
  ["an error of its own", (search) => search.set("error", "server_error"), "rejected"],
  ["two codes", (search) => search.append("code", "second"), "rejected"],
  ["a page of next-auth", (search) => search.set("callbackUrl", "https://evil.example"), ""],
];
test.each(searches)("Coming back with %s is judged", async (_what, change, reason) => {
  const { email, browser } = await ready();
  const back = new URL(await browser.signInAt(addressOf(await browser.begin()) ?? ""));
  change(back.searchParams);
  const response = await browser.comeBack(back.href);
  if (reason !== "") return expectRefused(browser, response, reason, email);
  expect(response.headers.get("location")).toBe("http://localhost:3000/");
});

test("a code of one browser is worth nothing in another that began a sign-on of its own", async () => {
  const { browser } = await ready();
  const back = await browser.signInAt(addressOf(await browser.begin()) ?? "");
  const victim = visit();
  await victim.begin();
  expect((await victim.comeBack(back)).headers.get("location")).toBe("/sign-in?error=rejected");
  expect(await findPerson(victim.headers())).toBeNull();
});

test("a person who cancels at the provider is told so", async () => {
  const { email, browser } = await ready();
  desk.provider.account = null;
  await expectRefused(browser, await browser.signOn(), "cancelled", email);
});

test("the provider away before the redirect is one sentence, and the password form works", async () => {
  const { email, browser, said } = await ready();
  setTestEnv({
    OIDC_ISSUER: "http://localhost:1",
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
  });
  const response = await browser.begin({ callbackUrl: "/usage" });
  const where = "/sign-in?callbackUrl=%2Fusage&error=providerDown";
  expect([response.status, response.headers.get("location")]).toEqual([303, where]);
  expect(said()).toContain("ECONNREFUSED");
  expect((await postSignIn({ email })).status).toBe(200);
});

test("the provider away before the return is one sentence, and the password form works", async () => {
  const { email, browser, said } = await ready();
  const back = await browser.signInAt(addressOf(await browser.begin()) ?? "");
  const NEXTAUTH_SECRET = env().nextAuthSecret;
  setTestEnv({
    OIDC_ISSUER: "http://localhost:1",
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    NEXTAUTH_SECRET,
  });
  const response = await browser.comeBack(back);
  expect(response.headers.get("location")).toBe("/sign-in?error=rejected");
  expect(said()).not.toContain(CLIENT.secret);
  expect((await postSignIn({ email })).status).toBe(200);
});

test("a foreign form and a client without token begin nothing; ours carries no field on", async () => {
  const { browser } = await ready();
  const asked = desk.provider.requests();
  const foreign = await browser.begin({}, { origin: "https://evil.example" });
  expect([foreign.status, foreign.headers.get("location")]).toEqual([303, "/sign-in?error=otherSite"]);
  const without = await browser.begin({}, {});
  expect(without.headers.get("location")).toMatch(/^\/sign-in/);
  expect(desk.provider.requests()).toBe(asked);
  const fields = { scope: "offline_access", redirect_uri: "https://evil.example", prompt: "none" };
  const led = new URL(addressOf(await browser.begin(fields)) ?? "");
  expect(led.searchParams.get("scope")).toBe("openid email profile");
  expect(led.searchParams.get("redirect_uri")).toBe("http://localhost:3000/api/auth/callback/oidc");
  expect(led.searchParams.has("prompt")).toBe(false);
});

test("a visitor of another name is led to the public address, where the provider comes back", async () => {
  const { browser } = await ready();
  const headers = { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" };
  const response = await browser.begin({ callbackUrl: "/usage" }, headers);
  expect(addressOf(response)).toBe("http://localhost:3000/sign-in?callbackUrl=%2Fusage");
});
