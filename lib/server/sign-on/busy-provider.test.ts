import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findPerson } from "#lib/server/auth/session.ts";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { log } from "#lib/server/log/log.ts";
import { CLIENT } from "#lib/testing/identity-provider.ts";
import { addPerson } from "#lib/testing/people.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { addressOf, visit } from "#lib/testing/sign-on-visit.ts";
import { accountOf, withIdentityProvider } from "#lib/testing/with-identity-provider.ts";

const desk = withIdentityProvider();
const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  for (const level of ["warn", "error"] as const)
    vi.spyOn(log(), level).mockImplementation((...what: unknown[]) => void said.push(JSON.stringify(what)));
});
afterEach(() => vi.restoreAllMocks());

const DESCRIPTION = "/.well-known/openid-configuration";
const ORIGIN = "http://localhost:3000";
const from = (address: string) => ({ origin: ORIGIN, "x-md-peer": address });
const whereOf = (response: Response) => response.headers.get("location");
const begin = (address: string) => visit(500).begin({ callbackUrl: "/usage" }, from(address));

test("a provider that stalls at its description holds nobody up, and its places become free", async () => {
  const { email } = await addPerson(["staff"]);
  desk.provider.stallsAt = DESCRIPTION;
  const visitors = Array.from({ length: 7 }, (_, at) => begin(`10.4.5.${at}`));
  const down = "/sign-in?callbackUrl=%2Fusage&error=providerDown";
  expect((await Promise.all(visitors)).map(whereOf)).toEqual(Array(7).fill(down));
  expect(said.filter((line) => line.includes("took too long"))).toHaveLength(7);
  Object.assign(desk.provider, { stallsAt: null, account: accountOf(email) });
  const browser = visit();
  await browser.signOn();
  expect((await findPerson(browser.headers()))?.email).toBe(email);
});

test.each([DESCRIPTION, "/token", "/jwks", "/me"])("A return with a stall at %s ends", async (path) => {
  const { email } = await addPerson(["staff"]);
  Object.assign(desk.provider, { account: accountOf(email), isThin: true });
  const browser = visit(500);
  const back = await browser.signInAt(addressOf(await browser.begin()) ?? "");
  desk.provider.stallsAt = path;
  const response = await browser.comeBack(back);
  expect([response.status, whereOf(response)]).toEqual([303, "/sign-in?error=providerDown"]);
  expect(await database().$count(sessions)).toBe(0);
});

const networks: [string, (at: number) => string][] = [
  ["one address", () => "10.4.6.1"],
  ["one network of IPv6", (at) => `2001:db8:1:2::${at + 1}`],
];
test.each(networks)("Visitors of %s take four places; others get in beside them", async (_what, address) => {
  desk.provider.stallsAt = DESCRIPTION;
  const before = desk.provider.requests();
  const flood = Array.from({ length: 10 }, (_, at) => begin(address(at)));
  const other = begin("10.4.6.2");
  const ends = (await Promise.all(flood)).map((response) => whereOf(response)?.split("error=")[1]);
  expect(ends.toSorted()).toEqual([
    ...Array<string>(6).fill("busy"),
    ...Array<string>(4).fill("providerDown"),
  ]);
  expect(whereOf(await other)).toContain("providerDown");
  expect(desk.provider.requests() - before).toBe(5);
});

const states: [string, (browser: ReturnType<typeof visit>, url: URL) => void, string][] = [
  ["another state", (_browser, url) => url.searchParams.set("state", "s".repeat(43)), "rejected"],
  ["no cookie of one", (browser) => void browser.desk.delete("md-sign-on-state"), "interrupted"],
  ["a made-up cookie", (browser) => void browser.desk.set("md-sign-on-state", "a.b.c.d.e"), "interrupted"],
];
test.each(states)("A return with %s asks the provider nothing", async (_what, change, reason) => {
  desk.provider.account = accountOf("staff@linjian.example");
  const browser = visit();
  const url = new URL(await browser.signInAt(addressOf(await browser.begin()) ?? ""));
  const before = desk.provider.requests();
  change(browser, url);
  expect(whereOf(await browser.comeBack(url.href))).toBe(`/sign-in?error=${reason}`);
  expect(desk.provider.requests()).toBe(before);
});

test("a fault of ours while somebody is judged is one sentence, and stands in the log", async () => {
  const { email } = await addPerson(["staff"]);
  desk.provider.account = accountOf(email);
  await database().execute(sql`alter table sign_on_accounts rename to gone`);
  const response = await visit().signOn({ callbackUrl: "/usage" });
  await database().execute(sql`alter table gone rename to sign_on_accounts`);
  expect(whereOf(response)).toBe("/sign-in?callbackUrl=%2Fusage&error=failed");
  expect(said.join()).toContain("sign-on failed");
});

const hosts: [string, string][] = [
  ["desk.example", "provider"],
  ["desk.example:443", "provider"],
  ["DESK.example", "provider"],
  ["desk.example:8443", "https://desk.example/sign-in"],
  ["other.example", "https://desk.example/sign-in"],
];
test.each(hosts)("Host %s leads to %s", async (host, expected) => {
  setTestEnv({
    NEXTAUTH_URL: "https://desk.example",
    OIDC_ISSUER: desk.provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
  });
  const led = addressOf(await visit().begin({}, { origin: "https://desk.example", host })) ?? "";
  expect(led.startsWith(desk.provider.issuer) ? "provider" : led).toBe(expected);
});
