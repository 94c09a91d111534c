import { createServer } from "node:http";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { log } from "#lib/server/log/log.ts";
import { CLIENT } from "#lib/testing/identity-provider.ts";
import { listen } from "#lib/testing/listen.ts";
import { addPerson, signedInHeaders } from "#lib/testing/people.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { addressOf, visit } from "#lib/testing/sign-on-visit.ts";
import { accountOf, withIdentityProvider } from "#lib/testing/with-identity-provider.ts";

const desk = withIdentityProvider();
afterEach(() => vi.restoreAllMocks());
const whereOf = (response: Response) => response.headers.get("location");

test("after a sign-on, sign-out offers the one of the provider; after a password it doesn't", async () => {
  const { email } = await addPerson(["staff"]);
  desk.provider.account = accountOf(email);
  const browser = visit();
  await browser.signOn();
  expect(await browser.signOut()).toBe("/sign-in?left=oidc");
  expect(await browser.signOut()).toBe("/sign-in");
  const cookie = (await signedInHeaders(email)).get("cookie") ?? "";
  browser.desk.set("md-session", cookie.replace("md-session=", ""));
  expect(await browser.signOut()).toBe("/sign-in");
});

test("it leads to the provider, which knows the client and the way back, without a token", async () => {
  const led = new URL(addressOf(await visit().leave()) ?? "");
  expect(led.href.startsWith(`${desk.provider.issuer}/session/end?`)).toBe(true);
  expect(Object.fromEntries(led.searchParams)).toEqual({
    client_id: CLIENT.id,
    post_logout_redirect_uri: "http://localhost:3000/sign-in",
  });
  const page = await fetch(led);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("<form");
});

test("another site leads nobody there", async () => {
  const before = desk.provider.requests();
  const foreign: Record<string, string>[] = [{ origin: "https://evil.example" }, {}];
  for (const headers of foreign)
    expect(whereOf(await visit().leave(headers))).toBe("/sign-in?error=otherSite");
  expect(desk.provider.requests()).toBe(before);
});

const descriptions: [string, (issuer: string) => object][] = [
  ["no sign-out", () => ({})],
  ["a script", () => ({ end_session_endpoint: "javascript:alert(1)" })],
  ["a page without TLS", () => ({ end_session_endpoint: "http://login.example/end" })],
  ["a page of ours", () => ({ end_session_endpoint: "http://localhost:3000/end" })],
  ["another issuer", (issuer) => ({ issuer: `${issuer}/x`, end_session_endpoint: "https://login.example" })],
];
test.each(descriptions)("A provider that describes %s leads nowhere", async (_what, more) => {
  vi.spyOn(log(), "warn").mockReturnValue(undefined);
  const server = createServer((_request, response) => {
    response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks`, ...more(issuer) }));
  });
  const issuer = `http://localhost:${await listen(server)}`;
  onTestFinished(() => void server.close());
  setTestEnv({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret });
  expect(whereOf(await visit().leave())).toBe("/sign-in?error=providerDown");
});

test("a provider that stalls is one sentence, in time", async () => {
  vi.spyOn(log(), "warn").mockReturnValue(undefined);
  desk.provider.stallsAt = "/.well-known/";
  expect(whereOf(await visit(500).leave())).toBe("/sign-in?error=providerDown");
});
