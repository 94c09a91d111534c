import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { cookieNamed } from "#lib/testing/call-auth.ts";
import { appCode } from "#lib/testing/app-code.ts";
import { addPerson, addSignedIn, changePerson, postSignIn, removePeople } from "#lib/testing/people.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { sealContext, turnOn } from "#lib/testing/second-factor.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import type { Role } from "#lib/shared/base/identity.ts";
import { DEFAULT_SESSION_LENGTH, type SessionLength } from "#lib/shared/settings/session-length.ts";
import { readSessionClaims } from "./session-claims.ts";
import { findPerson, findPersonAndShop } from "./session.ts";
import { listSessions } from "./sessions/list-sessions.ts";
import { findSessionOver } from "./sessions/session-over.ts";
import { setSessionLength } from "./sessions/set-session-length.ts";

withTestDatabase();
beforeEach(removePeople);

const start = Date.now();
const after = (minutes: number) => new Date(start + minutes * 60_000);
const days = (count: number) => after(count * 24 * 60);

async function setLength(changed: Partial<SessionLength>): Promise<void> {
  const { id } = await addPerson([], "Setter");
  await setSessionLength(sealContext(id), { ...DEFAULT_SESSION_LENGTH, ...changed });
  await changePerson(id, { email: `${crypto.randomUUID()}@linjian.example` });
}

/** Signs in with the box ticked. */
async function addKept(roles: Role[], now = after(0)) {
  const person = await addPerson(roles);
  return { ...person, ...(await signInKept(person.email, now)) };
}

async function signInKept(email: string, now = after(0)) {
  const response = await postSignIn({ email, fields: { keep: "on" }, now });
  return readSession(response);
}

function readSession(response: Response) {
  const cookies = response.headers.getSetCookie();
  const cookie = cookies.find((each) => each.startsWith("md-session=")) ?? "";
  return { headers: new Headers({ cookie: cookie.split(";")[0] ?? "" }), cookie };
}

async function whyOver(headers: Headers, now: Date) {
  const claims = await readSessionClaims(headers);
  return claims && findSessionOver(claims, now);
}

/** Tells if a session lives at a time, without using it; the list of sessions has to agree. */
async function lives({ id, headers }: { id: string; headers: Headers }, now: Date): Promise<boolean> {
  const found = await findPersonAndShop(headers, null, { now, isPassive: true });
  const listed = await listSessions(id, "", now);
  expect(listed).toHaveLength(found ? 1 : 0);
  expect((await whyOver(headers, now)) === null).toBe(found !== null);
  return found !== null;
}

test.each<[Role[], number]>([
  [["staff"], 240],
  [["marketing"], 120],
  [["admin"], 60],
  [["staff", "marketing"], 120],
  [["staff", "marketing", "admin"], 60],
])("a session of %j is over after the shortest time of its roles", async (roles, minutes) => {
  await setLength({ staff: 240, marketing: 120, admin: 60 });
  const person = await addSignedIn(roles, after(0));
  expect(await lives(person, after(minutes - 0.1))).toBe(true);
  expect(await lives(person, after(minutes))).toBe(false);
});

test("a changed time without use applies at once to sessions that exist", async () => {
  const person = await addSignedIn(["staff"], after(0));
  await setLength({ staff: 60 });
  expect(await lives(person, after(59))).toBe(true);
  await setLength({ staff: 30 });
  expect(await lives(person, after(59))).toBe(false);
  await setLength({ staff: 720 });
  expect(await lives(person, after(719))).toBe(true);
  expect(await lives(person, after(720))).toBe(false);
});

test("a session that is over never lives again when an admin makes the time longer", async () => {
  const short = { staff: 60, marketing: 60 } as const;
  await setLength({ ...short, keepDays: 14 });
  const idle = await addSignedIn(["staff"], after(-61));
  const kept = await addKept(["staff", "marketing"], after(-61));
  const inUse = await addSignedIn(["marketing"], after(-59));
  await setLength({ ...short, keepDays: 0 });
  await setLength({ staff: 720, marketing: 720, keepDays: 14 });
  expect([await lives(idle, after(0)), await lives(kept, after(0))]).toEqual([false, false]);
  expect(await lives(inUse, after(0))).toBe(true);
});

test("a kept session needs no use, and ends the set days after sign-in", async () => {
  await setLength({ keepDays: 14 });
  const person = await addKept(["staff", "marketing"]);
  expect(await lives(person, days(13.9))).toBe(true);
  expect(await lives(person, days(14))).toBe(false);
  const [row] = await database().select().from(sessions);
  expect(row?.isKept).toBe(true);
});

test("fewer days, or none, shorten a kept session at once", async () => {
  await setLength({ keepDays: 30 });
  const person = await addKept(["staff"]);
  await setLength({ keepDays: 7 });
  expect([await lives(person, days(6.9)), await lives(person, days(7))]).toEqual([true, false]);
  await setLength({ keepDays: 0 });
  expect([await lives(person, after(29)), await lives(person, after(30))]).toEqual([true, false]);
});

test("an admin is never kept, nor who becomes one, nor anybody while none may be", async () => {
  await setLength({ keepDays: 14 });
  const admin = await addKept(["admin"]);
  expect(await lives(admin, after(30))).toBe(false);
  const staff = await addKept(["staff"]);
  await changePerson(staff.id, { roles: ["staff", "admin"] });
  expect(await lives(staff, after(30))).toBe(false);
  await setLength({ keepDays: 0 });
  const early = await addKept(["marketing"]);
  await setLength({ keepDays: 14 });
  expect(await lives(early, after(30))).toBe(false);
});

test("the choice made with the password holds through the second step", async () => {
  await setLength({ keepDays: 14 });
  const { id, email } = await addPerson(["staff"]);
  const { secret } = await turnOn(id, after(-5));
  const first = await postSignIn({ email, fields: { keep: "on" }, now: after(0) });
  const headers = { cookie: cookieNamed("md-second-step", first)!.pair };
  const fields = { code: appCode(secret, after(0)) };
  const second = await postSignIn({ email: "", password: "", headers, fields, now: after(0) });
  expect(await lives({ id, headers: readSession(second).headers }, days(13))).toBe(true);
});

test("a cookie outlasts its session by a day, kept or not", async () => {
  await setLength({ keepDays: 7 });
  const hour = 60 * 60;
  const kept = await addKept(["staff"]);
  expect(kept.cookie).toContain(`Max-Age=${8 * 24 * hour};`);
  const admin = await addKept(["admin"]);
  expect(admin.cookie).toContain(`Max-Age=${36 * hour};`);
});

test("a kept device is not signed out for sessions that are over", async () => {
  await setLength({ keepDays: 14 });
  const person = await addKept(["staff"]);
  for (let hour = 1; hour <= 11; hour += 1) await postSignIn({ email: person.email, now: after(hour * 60) });
  expect(await findPerson(person.headers, after(12 * 60))).not.toBeNull();
  expect(await auditTrail("sessionsEnded")).toEqual([]);
});

test("the sign-in page says with what limit a session ended", async () => {
  await setLength({ staff: 120, keepDays: 7 });
  const { headers } = await addSignedIn(["staff"], after(0));
  expect(await whyOver(headers, after(119))).toBeNull();
  expect(await whyOver(headers, after(121))).toEqual({ why: "idle", hours: 2 });
  await database()
    .update(sessions)
    .set({ lastSeenAt: after(700) });
  expect(await whyOver(headers, after(721))).toEqual({ why: "absolute", hours: 12 });
  const kept = await addKept(["marketing"]);
  expect(await whyOver(kept.headers, days(7))).toEqual({ why: "absolute", hours: 168 });
});

test.each<[string, (id: string) => PromiseLike<unknown>]>([
  ["ended", () => database().delete(sessions)],
  ["a disabled person's", (id) => changePerson(id, { disabledAt: new Date() })],
  ["from before new roles", (id) => changePerson(id, { sessionVersion: 2 })],
])("a session that is %s is only said to be ended", async (_, end) => {
  const { id, headers } = await addSignedIn(["staff"], after(0));
  await end(id);
  expect(await whyOver(headers, after(1))).toEqual({ why: "ended" });
});
