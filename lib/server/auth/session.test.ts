import { eq } from "drizzle-orm";
import { encode } from "next-auth/jwt";
import { beforeEach, expect, test } from "vitest";
import { findPerson, findPersonAndShop } from "./session.ts";
import { hasOpenedCookie, readSessionClaims } from "./session-claims.ts";
import { database } from "#lib/server/db/database.ts";
import { people, sessions } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { addPerson, addSignedIn, changePerson, removePeople } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";

withTestDatabase();
beforeEach(removePeople);

const start = Date.now();
const after = (minutes: number) => new Date(start + minutes * 60_000);

const changeSessions = (values: Partial<typeof sessions.$inferInsert>) =>
  database().update(sessions).set(values);

async function lastSeen(): Promise<number | undefined> {
  const [row] = await database().select().from(sessions);
  return row?.lastSeenAt.getTime();
}

test("finds who signed in, as the database has them now", async () => {
  const { id, email, headers } = await addSignedIn(["staff", "marketing"]);
  const now = { name: "Li Na", roles: ["marketing" as const] };
  await changePerson(id, now);
  expect(await findPerson(headers)).toMatchObject({ personId: id, email, ...now });
});

test("a session left alone for 30 minutes is over", async () => {
  const { headers } = await addSignedIn(["staff"], after(0));
  expect(await findPerson(headers, after(29.9))).not.toBeNull();
  expect(await findPerson(headers, after(59.8))).not.toBeNull();
  expect(await findPerson(headers, after(89.9))).toBeNull();
});

test("a session in use is over after 12 hours", async () => {
  const { headers } = await addSignedIn(["staff"], after(0));
  for (let minute = 20; minute < 720; minute += 20)
    expect(await findPerson(headers, after(minute)), `minute ${minute}`).not.toBeNull();
  expect(await findPerson(headers, after(719.9))).not.toBeNull();
  expect(await findPerson(headers, after(720))).toBeNull();
});

test("a page that asks by itself keeps no session alive", async () => {
  const { headers } = await addSignedIn(["staff"], after(0));
  for (const minute of [10, 20, 29.9]) {
    const found = await findPersonAndShop(headers, null, { now: after(minute), isPassive: true });
    expect(found, `minute ${minute}`).not.toBeNull();
  }
  expect(await findPerson(headers, after(30.1))).toBeNull();
});

test("being seen is written at most once a minute", async () => {
  const { headers } = await addSignedIn(["staff"], after(0));
  await findPerson(headers, after(0.9));
  expect(await lastSeen()).toBe(start);
  await findPerson(headers, after(1.1));
  expect(await lastSeen()).toBe(after(1.1).getTime());
});

test("a session never serves another person than its own", async () => {
  const { headers } = await addSignedIn();
  const admin = await addPerson(["admin"]);
  const claims = await readSessionClaims(headers);
  const cookie = await sealed({ ...claims, personId: admin.id });
  expect(await findPerson(new Headers({ cookie }))).toBeNull();
});

const base64 = (text: string) => Buffer.from(text).toString("base64url");
/** Seals a token of these claims under the name of our cookie, or another. */
const sealed = async (
  claims: object,
  given: { secret?: string; maxAge?: number } = {},
  name = "md-session",
) => `${name}=${await encode({ token: { ...claims }, secret: env().nextAuthSecret, ...given })}`;

test.each<[string, (claims: object) => string | Promise<string>]>([
  ["no cookie", () => ""],
  ["an empty cookie", () => "md-session="],
  ["rubbish", () => "md-session=abc.def"],
  ["a token without signature", () => `md-session=${base64('{"alg":"none"}')}.${base64("{}")}.`],
  ["a token of another secret", (claims) => sealed(claims, { secret: "another-secret-of-some-length" })],
  ["a token past its end", (claims) => sealed(claims, { maxAge: -60 })],
  ["a token without a session", () => sealed({ sub: "x" })],
  ["a cookie under next-auth's usual name", (claims) => sealed(claims, {}, "next-auth.session-token")],
  ["100 kB", () => `md-session=${"a".repeat(100_000)}`],
])("%s signs nobody in", async (_, makeCookie) => {
  const claims = await readSessionClaims((await addSignedIn(["admin"])).headers);
  expect(await findPerson(new Headers({ cookie: await makeCookie(claims!) }))).toBeNull();
});

test("a session knows when it ends: by its last use, and after 12 hours whatever is done", async () => {
  const { headers } = await addSignedIn(["staff"], after(0));
  const look = async (minutes: number, isPassive: boolean) =>
    (await findPersonAndShop(headers, null, { now: after(minutes), isPassive }))?.sessionEnd;
  const [first] = await database().select().from(sessions);
  const signedInMs = first!.signedInAt.getTime() - start;
  const inMinutes = (minutes: number) => expect.closeTo(minutes * 60_000 + signedInMs, -3);
  expect(await look(10, true)).toEqual({ inMs: inMinutes(20), isFixed: false });
  expect(await look(25, true)).toEqual({ inMs: inMinutes(5), isFixed: false });
  expect(await look(25, false)).toEqual({ inMs: 30 * 60_000, isFixed: false });
  for (let minute = 50; minute < 700; minute += 25) await look(minute, false);
  expect(await look(700, false)).toEqual({ inMs: inMinutes(20), isFixed: true });
  expect(await look(720.1, true)).toBeUndefined();
});

test.each<[string, (id: string) => PromiseLike<unknown>]>([
  ["it is over", () => changeSessions({ lastSeenAt: after(-60) })],
  ["it was ended", () => database().delete(sessions)],
  ["its person is disabled", (id) => changePerson(id, { disabledAt: new Date() })],
  ["its person has new roles", (id) => changePerson(id, { sessionVersion: 2 })],
  ["its person is removed", (id) => database().delete(people).where(eq(people.id, id))],
])("nobody is signed in after %s, and the cookie is a stranger's from the first look on", async (_, end) => {
  const { id, headers } = await addSignedIn(["admin"], after(0));
  expect(await findPerson(headers, after(0))).not.toBeNull();
  expect(hasOpenedCookie(headers)).toBe(true);
  await end(id);
  expect(await findPerson(headers, after(0))).toBeNull();
  expect(hasOpenedCookie(headers)).toBe(false);
  expect(await readSessionClaims(headers)).not.toBeNull();
  expect(hasOpenedCookie(headers)).toBe(false);
});
