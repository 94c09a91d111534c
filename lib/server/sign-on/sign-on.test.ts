import { decode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { findPerson, findPersonAndShop } from "#lib/server/auth/session.ts";
import { database } from "#lib/server/db/database.ts";
import { people, sessions } from "#lib/server/db/schema.ts";
import { signOnAccounts } from "#lib/server/db/ways-in-schema.ts";
import { env } from "#lib/server/env.ts";
import { addPerson, postSignIn } from "#lib/testing/people.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { turnOn } from "#lib/testing/second-factor.ts";
import { words } from "#lib/testing/shown/words.ts";
import { addressOf, visit } from "#lib/testing/sign-on-visit.ts";
import { accountOf, withIdentityProvider } from "#lib/testing/with-identity-provider.ts";
import { callAuth } from "#lib/testing/call-auth.ts";

const desk = withIdentityProvider();
const AGENT = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";
const whereOf = (response: Response) => [response.status, response.headers.get("location")];

test("a sign-on opens a session like a password does, and leads back to the page that was wanted", async () => {
  const { email, id } = await addPerson(["staff"]);
  desk.provider.account = accountOf(email);
  const browser = visit();
  const response = await browser.signOn({ callbackUrl: "/orders/sold?page=2" });
  expect(whereOf(response)).toEqual([303, "http://localhost:3000/orders/sold?page=2"]);
  expect((await findPerson(browser.headers()))?.personId).toBe(id);
  const [row] = await database().select().from(sessions);
  expect(row).toMatchObject({ address: "10.4.4.4", agent: AGENT, isKept: false });
  expect(row?.signOnSession).toMatch(/^[\w-]{20,}$/);
  const origin = { address: "10.4.4.4", agent: AGENT };
  expect(await auditTrail()).toEqual([
    { kind: "signOnLinked", personId: id, details: { issuer: desk.provider.issuer } },
    { kind: "signedIn", personId: id, details: { via: "signOn", ...origin } },
  ]);
});

test("its cookie is that of a password: same flags, same age, three ids, no name or email", async () => {
  const { email } = await addPerson(["admin"]);
  desk.provider.account = accountOf(email, "subject-1", { name: "Zhou Yan" });
  const [cookie = ""] = (await visit().signOn()).headers.getSetCookie();
  const [value = "", ...attributes] = cookie.split("; ");
  const lasting = attributes.filter((part) => !part.startsWith("Expires="));
  expect(lasting).toEqual(["Max-Age=129600", "Path=/", "HttpOnly", "SameSite=Lax"]);
  const token = await decode({ token: value.replace("md-session=", ""), secret: env().nextAuthSecret });
  expect(Object.keys(token ?? {}).sort()).toEqual(words("exp iat jti personId sessionId sessionVersion"));
});

test("the way there carries PKCE, state and nonce, and its cookies are flagged as ours", async () => {
  const response = await visit().begin({}, { origin: "http://localhost:3000" });
  expect([response.status, response.headers.get("location")]).toEqual([200, null]);
  const { searchParams } = new URL(addressOf(response) ?? "");
  expect(searchParams.get("code_challenge_method")).toBe("S256");
  for (const name of words("code_challenge state nonce"))
    expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
  expect(searchParams.get("redirect_uri")).toBe("http://localhost:3000/api/auth/callback/oidc");
  const cookies = response.headers.getSetCookie().map((line) => line.toLowerCase().split("; "));
  const names = cookies.map(([pair = ""]) => pair.split("=")[0]).sort();
  const own = words("md-csrf md-sign-on-back md-sign-on-nonce md-sign-on-state md-sign-on-verifier");
  expect(names).toEqual(own);
  for (const [, ...flags] of cookies)
    expect(flags).toEqual(expect.arrayContaining(["path=/", "httponly", "samesite=lax"]));
});

test("after it nothing of the way is left in the browser", async () => {
  const { email } = await addPerson(["staff"]);
  desk.provider.account = accountOf(email);
  const browser = visit();
  await browser.signOn();
  expect([...browser.desk.keys()].sort()).toEqual(["md-csrf", "md-session"]);
});

test("a sign-on ends the session that the browser held", async () => {
  const { email } = await addPerson(["staff"]);
  desk.provider.account = accountOf(email);
  const browser = visit();
  await browser.signOn();
  const before = browser.headers();
  await browser.signOn();
  expect(await findPerson(before)).toBeNull();
  expect(await database().$count(sessions)).toBe(1);
});

test("sign-out ends it here; the provider's own session signs in again without a question", async () => {
  const { email } = await addPerson(["staff"]);
  desk.provider.account = accountOf(email);
  const browser = visit();
  await browser.signOn();
  const { cookie } = Object.fromEntries(browser.headers());
  const headers = { cookie: cookie ?? "", origin: "http://localhost:3000" };
  await callAuth("sign-out", { method: "POST", headers });
  expect(await findPerson(browser.headers())).toBeNull();
  await browser.signOn();
  expect((await findPerson(browser.headers()))?.email).toBe(email);
});

test("nobody is created by a sign-on, and one that is refused links nothing", async () => {
  desk.provider.account = accountOf("stranger@linjian.example");
  const response = await visit().signOn({ callbackUrl: "/usage" });
  expect(whereOf(response)).toEqual([303, "/sign-in?callbackUrl=%2Fusage&error=unknown"]);
  expect(await database().$count(people)).toBe(0);
  expect(await database().$count(signOnAccounts)).toBe(0);
});

const elsewhere = words(
  "//evil.example https://evil.example/x /\\evil.example /api/auth/csrf /sign-in javascript:alert(1)",
);
test.each(elsewhere)("Open redirect: %s is not where a sign-on leads to", async (callbackUrl) => {
  const { email } = await addPerson(["staff"]);
  desk.provider.account = accountOf(email);
  const browser = visit();
  expect(whereOf(await browser.signOn({ callbackUrl }))).toEqual([303, "http://localhost:3000/"]);
  const led = addressOf(await browser.begin({ callbackUrl: "/usage" })) ?? "";
  browser.desk.set("md-sign-on-back", encodeURIComponent(callbackUrl));
  const back = await browser.comeBack(await browser.signInAt(led));
  expect(back.headers.get("location")).toMatch(/^(http:\/\/localhost:3000\/?|\/sign-in\?error=\w+)$/);
});

test("an email that only the provider's other address states counts as well", async () => {
  const { email, id } = await addPerson(["staff"]);
  Object.assign(desk.provider, { account: accountOf(email), isThin: true });
  const browser = visit();
  await browser.signOn();
  expect((await findPerson(browser.headers()))?.personId).toBe(id);
});

test("a mark of the email that only the provider's other address states counts as well", async () => {
  const { email, id } = await addPerson(["staff"]);
  const rewrite = ({ email_verified: _left, ...claims }: Record<string, unknown>) => claims;
  Object.assign(desk.provider, { account: accountOf(email), rewrite });
  const browser = visit();
  await browser.signOn();
  expect((await findPerson(browser.headers()))?.personId).toBe(id);
});

test("our code is not asked for at a sign-on, but stays the one proof where it is on", async () => {
  const { email, id } = await addPerson(["staff"]);
  await turnOn(id, new Date());
  desk.provider.account = accountOf(email);
  const browser = visit();
  await browser.signOn({ again: "1" });
  const found = await findPersonAndShop(browser.headers(), null);
  expect([found?.proof, found?.confirmedAt]).toEqual(["code", 0]);
});

test("a sign-on is a proof of identity only from when the provider says it was given", async () => {
  const { email, id } = await addPerson(["admin"]);
  await database().update(people).set({ passwordHash: "" });
  desk.provider.account = accountOf(email);
  const browser = visit();
  await browser.signOn();
  const first = await findPersonAndShop(browser.headers(), null);
  expect([first?.proof, first?.confirmedAt]).toEqual(["signOn", 0]);
  const address = new URL(addressOf(await browser.begin({ again: "1" })) ?? "");
  expect([address.searchParams.get("prompt"), address.searchParams.get("max_age")]).toEqual(["login", "0"]);
  await browser.comeBack(await browser.signInAt(address.href));
  const again = await findPersonAndShop(browser.headers(), null);
  expect(again?.identity.personId).toBe(id);
  expect(Date.now() - (again?.confirmedAt ?? 0)).toBeLessThan(30_000);
});

test("the password form goes on as before beside it", async () => {
  const { email } = await addPerson(["staff"]);
  desk.provider.account = accountOf(email);
  await visit().signOn();
  expect((await postSignIn({ email })).status).toBe(200);
});
