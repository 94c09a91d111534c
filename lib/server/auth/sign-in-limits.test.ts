import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { disablePerson, enablePerson } from "#lib/server/people/person-access.ts";
import { database } from "#lib/server/db/database.ts";
import { signInFailures } from "#lib/server/db/ways-in-schema.ts";
import { cookieNamed } from "#lib/testing/call-auth.ts";
import { addPerson, changePerson, PASSWORD, postSignIn, removePeople } from "#lib/testing/people.ts";
import { sealContext } from "#lib/testing/context-of.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { throttleKeys, takeTry } from "./throttle/sign-in-throttle.ts";
import { forgetRefusals } from "./throttle/rejected-tries.ts";
import { people } from "#lib/server/db/schema.ts";

withTestDatabase({ TRUSTED_PROXY: "10.9.9.9" });
let email = "";
beforeEach(async () => {
  await removePeople();
  ({ email } = await addPerson(["staff"]));
});

const start = Date.now();
const at = (seconds: number) => new Date(start + seconds * 1000);
const HOME = "203.0.113.7";
const ELSEWHERE = "198.51.100.1";
type From = { address?: string; cookie?: string; seconds?: number };

const post = (email: string, password: string, { address = HOME, cookie, seconds = 0 }: From = {}) =>
  postSignIn({
    email,
    password,
    headers: { "x-md-peer": address, ...(cookie && { cookie }) },
    now: at(seconds),
  });
const failures = () => database().$count(signInFailures);

/** Counts wrong passwords without hashing each, unless a browser's cookie has to be read. */
async function fail(times: number, email: string, from: From = {}): Promise<void> {
  const { address = HOME, cookie, seconds = 0 } = from;
  for (let nth = 0; nth < times; nth += 1)
    await (cookie ? post(email, "wrong", from) : takeTry(throttleKeys(email, address, null), at(seconds)));
}

/** Seconds that a try has to wait; 0 if its password was checked. */
async function waitOf(answer: Promise<Response>): Promise<number> {
  const { status, headers } = await answer;
  return status === 429 ? Number(headers.get("retry-after")) : 0;
}

/** The cookies of a browser that has signed in, without its session. */
async function knownBrowser(email: string, from: From = {}): Promise<string> {
  return cookieNamed("md-browser", await post(email, PASSWORD, from))?.pair ?? "";
}

test("Brute force: after five failures each try waits twice as long, the right password too", async () => {
  for (let nth = 0; nth < 5; nth += 1) await post(email, "wrong");
  expect(await waitOf(post(email, PASSWORD))).toBe(30);
  expect(await waitOf(post(email, PASSWORD, { seconds: 20 }))).toBe(10);
  expect(await waitOf(post(email, "wrong", { seconds: 30 }))).toBe(0);
  expect(await waitOf(post(email, PASSWORD, { seconds: 30 }))).toBe(60);
  expect((await post(email, PASSWORD, { seconds: 90 })).status).toBe(200);
});

test("four failures do not stop the fifth try, and success forgets them", async () => {
  await fail(4, email);
  expect((await post(email, PASSWORD)).status).toBe(200);
  expect(await failures()).toBe(0);
});

test("failures of others keep the person from nothing, and success does not forget them", async () => {
  await fail(9, email, { address: ELSEWHERE });
  expect((await post(email, PASSWORD)).status).toBe(200);
  expect(await waitOf(post(email, PASSWORD, { address: ELSEWHERE }))).toBe(30);
});

test("an account that many addresses try gives each of them one try, its person too", async () => {
  for (let nth = 0; nth < 30; nth += 1) await fail(2, email, { address: `198.51.100.${nth}` });
  const before = await failures();
  await fail(5, email, { address: "192.0.2.1" });
  expect((await failures()) - before).toBe(1);
  expect(await waitOf(post(email, "wrong", { address: "192.0.2.1" }))).toBe(60);
  expect((await post(email, PASSWORD)).status).toBe(200);
});

test("a browser that signed in before has a limit of its own, beside account and address", async () => {
  const cookie = await knownBrowser(email);
  await fail(6, email);
  for (let nth = 0; nth < 25; nth += 1) await fail(1, `guess-${nth}@linjian.example`);
  expect(await waitOf(post(email, PASSWORD))).toBeGreaterThan(0);
  await fail(5, email, { cookie });
  expect(await waitOf(post(email, PASSWORD, { cookie }))).toBe(30);
  expect((await post(email, PASSWORD, { cookie, seconds: 30 })).status).toBe(200);
});

test("what a browser has shown holds for its own account alone", async () => {
  const other = await addPerson(["admin"]);
  const cookie = await knownBrowser(email);
  await fail(5, other.email);
  expect(await waitOf(post(other.email, PASSWORD, { cookie }))).toBe(30);
  const forged = cookie.replace(/\.[\w-]{43}/, `.${"A".repeat(43)}`);
  await fail(5, email);
  expect(await waitOf(post(email, PASSWORD, { cookie: forged }))).toBe(30);
});

test("people who share a browser are known by it each", async () => {
  const other = await addPerson(["admin"]);
  const cookie = await knownBrowser(other.email, { cookie: await knownBrowser(email) });
  for (const each of [email, other.email]) {
    await fail(5, each);
    expect((await post(each, PASSWORD, { cookie })).status).toBe(200);
  }
});

async function disableAndEnable(id: string): Promise<void> {
  const admin = sealContext(await addPerson(["admin"]));
  await disablePerson(admin, { id });
  await enablePerson(admin, { id });
}

test.each<[string, (id: string) => PromiseLike<unknown>]>([
  ["a new password", (id) => changePerson(id, { sessionVersion: 2 })],
  ["having been disabled", disableAndEnable],
])("after %s a browser of before is a stranger", async (_, change) => {
  const [person] = await database().select().from(people);
  const cookie = await knownBrowser(email);
  await change(person!.id);
  await fail(5, email);
  expect(await waitOf(post(email, PASSWORD, { cookie }))).toBe(30);
});

test("Client address spoofing: an address rests after twenty failures, whatever it says it is", async () => {
  for (let nth = 0; nth < 20; nth += 1) {
    const headers = { "x-md-peer": ELSEWHERE, "x-forwarded-for": `10.8.8.${nth}` };
    await postSignIn({ email: `guess-${nth}@linjian.example`, headers, now: at(0) });
  }
  expect(await waitOf(post(email, PASSWORD, { address: ELSEWHERE }))).toBe(10);
  expect((await post(email, PASSWORD)).status).toBe(200);
});

test("addresses of one IPv6 network count as one", async () => {
  for (let nth = 0; nth < 5; nth += 1) await fail(1, email, { address: `2001:db8:0:7::${nth + 1}` });
  expect(await waitOf(post(email, PASSWORD, { address: "2001:db8:0:7:1:2:3:4" }))).toBe(30);
  expect((await post(email, PASSWORD, { address: "2001:db8:0:8::1" })).status).toBe(200);
});

test("a front that does not say who asks has no limit by address", async () => {
  for (let nth = 0; nth < 25; nth += 1)
    await fail(1, `guess-${nth}@linjian.example`, { address: "10.9.9.9" });
  expect((await post(email, PASSWORD, { address: "10.9.9.9" })).status).toBe(200);
});

test("a known, an unknown, a disabled and an invited person wait the same, in the same words", async () => {
  const disabled = await addPerson(["marketing"]);
  const invited = await addPerson(["admin"]);
  await changePerson(disabled.id, { disabledAt: new Date() });
  await changePerson(invited.id, { passwordHash: "" });
  const answers: unknown[] = [];
  for (const each of [email, disabled.email, invited.email, "unknown@linjian.example"]) {
    const statuses: number[] = [];
    for (let nth = 0; nth < 6; nth += 1) statuses.push((await post(each, "wrong")).status);
    const last = await post(each, "wrong");
    const body = (await last.text()).replace(/"requestId":"[^"]+"/, "");
    answers.push([statuses, last.headers.get("retry-after"), body, last.headers.getSetCookie()]);
    await database().delete(signInFailures);
    forgetRefusals();
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test("a hundred tries at once let five at the password", async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => post(email, "wrong")));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(await failures()).toBe(5);
});

test("nor do they slip past the count of the database alone", async () => {
  const letThrough = async (from: (nth: number) => [email: string, address: string]) => {
    const tries = Array.from({ length: 100 }, (_, nth) => takeTry(throttleKeys(...from(nth), null), at(0)));
    return (await Promise.all(tries)).filter(({ waitMs }) => waitMs === 0).length;
  };
  expect(await letThrough((nth) => ["a@x.example", `10.0.0.${nth % 2}`])).toBe(10);
  expect(await letThrough((nth) => [`${nth}@x.example`, "10.0.0.7"])).toBe(20);
});

test("a try that has to wait writes nothing to any table", async () => {
  await fail(5, email);
  const written = async () => {
    await database().execute(sql`select pg_stat_force_next_flush()`);
    const { rows } = await database().execute<{ sum: string }>(
      sql`select sum(n_tup_ins + n_tup_upd + n_tup_del)::text as sum from pg_stat_user_tables`,
    );
    return rows[0]?.sum;
  };
  const before = await written();
  for (let nth = 0; nth < 20; nth += 1) {
    if (nth % 2 === 0) forgetRefusals();
    expect((await post(email, "wrong")).status).toBe(429);
  }
  expect(await written()).toBe(before);
});

test("a form posted before its script has loaded is told how long to wait", async () => {
  await fail(5, email);
  const fields = { json: "", callbackUrl: "/orders/sold" };
  const answer = await postSignIn({ email, headers: { "x-md-peer": HOME }, fields, now: at(0) });
  const back = "/sign-in?callbackUrl=%2Forders%2Fsold&error=TooManyTries&wait=30";
  expect([answer.status, answer.headers.get("location")]).toEqual([303, back]);
});
