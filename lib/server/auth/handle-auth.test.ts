import { decode } from "next-auth/jwt";
import { beforeEach, expect, test, vi } from "vitest";
import { hashPassword } from "./password.ts";
import { findPerson } from "./session.ts";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { signInFailures } from "#lib/server/db/ways-in-schema.ts";
import { env } from "#lib/server/env.ts";
import { log } from "#lib/server/log/log.ts";
import { callAuth, cookieNamed } from "#lib/testing/call-auth.ts";
import {
  addPerson,
  changePerson,
  PASSWORD,
  postSignIn,
  removePeople,
  signedInHeaders,
} from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { words } from "#lib/testing/shown/words.ts";
import { turnOn } from "#lib/testing/second-factor.ts";

const testDatabase = withTestDatabase();
let email = "";
beforeEach(async () => {
  await removePeople();
  ({ email } = await addPerson(["staff"]));
});

const ORIGIN = "http://localhost:3000";
/** Posts a sign-in with any body and headers. */
function post(body: BodyInit, headers: Record<string, string> = { origin: ORIGIN }): Promise<Response> {
  return callAuth("callback/credentials", { method: "POST", body, headers, duplex: "half" });
}
const wrong = "not the password";
const namesOf = ({ headers }: Response) => headers.getSetCookie().map((cookie) => cookie.split("=")[0]);

test("signs in with the right password, whatever the case of the e-mail", async () => {
  const fields = { callbackUrl: "/orders/sold?page=2" };
  const response = await postSignIn({ email: ` ${email.toUpperCase()} `, fields });
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(await response.json()).toEqual({ url: "http://localhost:3000/orders/sold?page=2" });
  const elsewhere = await postSignIn({ email, fields: { callbackUrl: "//evil.example" } });
  expect(await elsewhere.json()).toEqual({ url: "http://localhost:3000/" });
});

test("the cookie is HttpOnly, Lax, for the whole site, small, and carries three ids only", async () => {
  const { id, email: admin } = await addPerson(["admin"]);
  const response = await postSignIn({ email: admin });
  const { pair, value, attributes } = cookieNamed("md-session", response)!;
  expect(attributes).toEqual(["httponly", "max-age=129600", "path=/", "samesite=lax"]);
  expect(pair.length).toBeLessThan(3_900);
  const token = await decode({ token: value, secret: env().nextAuthSecret });
  expect(Object.keys(token ?? {}).sort()).toEqual(words("exp iat jti personId sessionId sessionVersion"));
  expect(token?.personId).toBe(id);
});

test("a session keeps where it began and with what browser, without what a terminal could obey", async () => {
  const agent = `Mozilla/5.0 \u009b31m${"x".repeat(300)}`;
  await postSignIn({ email, headers: { "x-md-peer": "10.4.4.4", "user-agent": agent } });
  const [row] = await database().select().from(sessions);
  expect(row).toMatchObject({ address: "10.4.4.4", agent: `Mozilla/5.0 31m${"x".repeat(185)}` });
});

test("Session fixation: every sign-in makes a new session and ends the one the browser held", async () => {
  const before = await signedInHeaders(email);
  const response = await postSignIn({ email, headers: { cookie: before.get("cookie")! } });
  const after = new Headers({ cookie: cookieNamed("md-session", response)!.pair });
  expect(after.get("cookie")).not.toBe(before.get("cookie"));
  expect(await findPerson(before)).toBeNull();
  expect((await findPerson(after))?.email).toBe(email);
  expect(await database().$count(sessions)).toBe(1);
});

test("a wrong password, an unknown person, a disabled one and nothing at all get the same answer", async () => {
  const disabled = await addPerson(["marketing"]);
  await changePerson(disabled.id, { disabledAt: new Date() });
  const guarded = await addPerson(["admin"]);
  await turnOn(guarded.id, new Date());
  const answers = await Promise.all([
    postSignIn({ email, password: wrong }),
    postSignIn({ email: "unknown@linjian.example" }),
    postSignIn({ email: disabled.email }),
    postSignIn({ email: guarded.email, password: wrong }),
    postSignIn({ email: "", password: "" }),
  ]);
  for (const answer of answers) {
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect([answer.status, namesOf(answer)]).toEqual([401, ["md-csrf"]]);
    expect(await answer.text()).toBe('{"url":"http://localhost:3000/sign-in?error=CredentialsSignin"}');
  }
  expect(await database().$count(sessions)).toBe(0);
});

test("an e-mail that no database takes is bad input, not a fault of ours", async () => {
  expect((await postSignIn({ email: "zhou\0yan@linjian.example" })).status).toBe(400);
});

test("Enumeration: an unknown person costs the same work as a known one", async () => {
  const { id, email: known } = await addPerson(["marketing"]);
  await changePerson(id, { passwordHash: await hashPassword(PASSWORD) });
  const took = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 5; round += 1) {
    for (const kind of ["known", "unknown"] as const) {
      const name = kind === "known" ? known : "unknown@linjian.example";
      const began = performance.now();
      await postSignIn({ email: name, password: wrong, headers: { "x-md-peer": `10.0.0.${round}` } });
      took[kind].push(performance.now() - began);
    }
  }
  // Without the decoy hash, an unknown person would get a response at least five times sooner.
  expect(Math.min(...took.unknown)).toBeGreaterThan(Math.min(...took.known) / 3);
});

test("failures are kept without e-mail and address", async () => {
  await postSignIn({ email: "unknown@linjian.example", headers: { "x-md-peer": "10.3.3.3" } });
  const text = JSON.stringify(await database().select().from(signInFailures));
  expect(text).toContain("accountKey");
  expect(text).not.toMatch(/unknown@|linjian|10\.3\.3\.3/);
});

test("a client without Origin needs the token and its cookie", async () => {
  const asked = await callAuth("csrf");
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const cookie = cookieNamed("md-csrf", asked)!.pair;
  const statusOf = async (token: string, headers: Record<string, string>) =>
    (await post(new URLSearchParams({ email, password: PASSWORD, csrfToken: token, json: "true" }), headers))
      .status;
  expect(await statusOf(csrfToken, {})).toBe(401);
  expect(await statusOf("f".repeat(64), { cookie })).toBe(401);
  expect(await statusOf(csrfToken, { cookie: cookie.replace(csrfToken.slice(0, 8), "00000000") })).toBe(401);
  expect(await statusOf(csrfToken, { cookie })).toBe(200);
});

test("a form posted before its script has loaded is sent on, and back with the error", async () => {
  const fields = { json: "", callbackUrl: "/orders/sold" };
  const good = await postSignIn({ email, fields });
  expect([good.status, good.headers.get("location")]).toEqual([303, "/orders/sold"]);
  expect(namesOf(good)).toEqual(["md-session", "md-browser", "md-csrf"]);
  const bad = await postSignIn({ email, password: wrong, fields });
  const back = "/sign-in?callbackUrl=%2Forders%2Fsold&error=CredentialsSignin";
  expect([bad.status, bad.headers.get("location")]).toEqual([303, back]);
});

test.each([
  ...words("session providers signin signout error callback/credentials").map((path) => ["GET", path]),
  ...words("signin signout _log session callback/other").map((path) => ["POST", path]),
  ["HEAD", "csrf"],
])("%s %s is not a door", async (method, path) => {
  const response = await callAuth(path, { method });
  expect(response.status).toBe(404);
});

test.each([
  "next-auth.callback-url=x",
  "__Secure-next-auth.callback-url=x",
  "md-session.0=x; md-session.1=y",
])("a foreign cookie (%s) keeps nobody from signing in", async (cookie) => {
  const response = await postSignIn({ email, headers: { cookie } });
  expect([response.status, cookieNamed("md-session", response)?.attributes]).toEqual([
    200,
    ["httponly", "max-age=129600", "path=/", "samesite=lax"],
  ]);
  expect(await database().$count(sessions)).toBe(1);
  expect((await callAuth("csrf", { headers: { cookie } })).status).toBe(200);
});

const FORM = "application/x-www-form-urlencoded";
test.each([
  ["not JSON", "{", "application/json", 400],
  ["JSON of another kind", "[1]", "application/json", 400],
  ["an e-mail of another type", '{"email":{"$ne":1}}', "application/json", 400],
  ["a password of 2,000 characters", `password=${"x".repeat(2000)}`, FORM, 400],
  ["17 kB", `x=${"x".repeat(17_000)}`, FORM, 413],
])("%s is refused", async (_, body, type, status) => {
  expect((await post(body, { "content-type": type, origin: ORIGIN })).status).toBe(status);
});

test.each(["ECONNRESET", "EPIPE"])(
  "a visitor who goes away halfway through the form (%s) is bad input, no database fault",
  async (code) => {
    const said = vi.spyOn(log(), "error");
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode("email=staff"));
        controller.error(Object.assign(new Error("aborted"), { code }));
      },
    });
    expect((await post(body)).status).toBe(400);
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  },
);

test("the database being away is said, and is not a wrong password", async () => {
  const response = await testDatabase.whileAway(() => postSignIn({ email }));
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error: { code: "storageDown" } });
});
