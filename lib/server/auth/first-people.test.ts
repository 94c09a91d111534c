import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { setUpLinks } from "#lib/server/db/ways-in-schema.ts";
import { ensureFirstPeople } from "./first-people.ts";
import { addPerson, postSignIn, removePeople } from "#lib/testing/people.ts";
import { forgetEnv, setTestEnv } from "#lib/testing/set-test-env.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";

withTestDatabase();
beforeEach(removePeople);

/** Reads the environment again at each start, as a new process does. */
function start(variables: Record<string, string>, now?: Date): Promise<string[]> {
  Object.assign(process.env, variables);
  forgetEnv();
  return ensureFirstPeople(now);
}

const live = { COMMERCE_BASE_URL: "https://service.example", COMMERCE_ACCESS_TOKEN: "token-of-the-service" };
const demoIn = (lines: string[]) =>
  lines.slice(1).map((line) => line.trim().split(/\s+/) as [string, string]);
const everyone = () => database().select().from(people);
const roles = async () => (await everyone()).map(({ email, roles }) => [email, ...roles].join(" ")).sort();

test("the sandbox has one person a role, who can sign in with what is printed", async () => {
  setTestEnv();
  const lines = await start({});
  expect(await roles()).toEqual([
    "admin@demo.example admin",
    "marketing@demo.example marketing",
    "staff@demo.example staff",
  ]);
  for (const [email, password] of demoIn(lines))
    expect((await postSignIn({ email, password })).status, email).toBe(200);
});

test("a second start prints the same and hashes nothing", async () => {
  setTestEnv();
  const first = await start({});
  const before = await everyone();
  expect(await start({})).toEqual(first);
  expect(await everyone()).toEqual(before);
  for (const { passwordHash } of before) expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("demo passwords are kept in a file of the sandbox that only its owner reads", async () => {
  const dataDir = setTestEnv();
  const lines = await start({});
  const path = join(dataDir, "sandbox", "demo-people.json");
  expect((statSync(path).mode & 0o777).toString(8)).toBe("600");
  const kept = JSON.parse(readFileSync(path, "utf8")) as { email: string; password: string }[];
  expect(kept.map(({ email, password }) => [email, password])).toEqual(demoIn(lines));
});

test.each([
  ["lost", (path: string) => rmSync(path)],
  ["cut", (path: string) => writeFileSync(path, '[{"email":"staff@de')],
  ["emptied", (path: string) => writeFileSync(path, "[]")],
])("when the file is %s, new passwords are made and the old sessions end", async (_, spoil) => {
  const dataDir = setTestEnv();
  const [[email, before] = ["", ""]] = demoIn(await start({}));
  spoil(join(dataDir, "sandbox", "demo-people.json"));
  const [[, after] = ["", ""]] = demoIn(await start({}));
  expect(after).not.toBe(before);
  expect((await postSignIn({ email, password: before })).status).toBe(401);
  expect((await postSignIn({ email, password: after })).status).toBe(200);
  expect((await everyone()).map(({ sessionVersion }) => sessionVersion)).toEqual([2, 2, 2]);
});

test("live mode makes the first admin from the environment, once, and prints no password", async () => {
  setTestEnv(live);
  const admin = { ADMIN_EMAIL: "Owner@Linjian.example", ADMIN_PASSWORD: "first kettle orchard" };
  expect(await start(admin)).toEqual([]);
  expect(await start({ ...admin, ADMIN_EMAIL: "second@linjian.example" })).toEqual([]);
  expect(await roles()).toEqual(["owner@linjian.example admin"]);
  const signedIn = await postSignIn({ email: "owner@linjian.example", password: "first kettle orchard" });
  expect(signedIn.status).toBe(200);
});

test.each(["password1234", "owner@linjian.example", "OwnerOwner12", "merchantdesk"])(
  "live mode refuses the first admin's password %j in one line without it",
  async (ADMIN_PASSWORD) => {
    setTestEnv(live);
    const refused = start({ ADMIN_EMAIL: "owner@linjian.example", ADMIN_PASSWORD });
    await expect(refused).rejects.toThrow(/^ADMIN_PASSWORD (?:is|contains) [^\n]+: choose another\.$/);
    await expect(refused).rejects.not.toThrow(ADMIN_PASSWORD);
    expect(await roles()).toEqual([]);
  },
);

test("live mode without them prints a link, and no demo people exist", async () => {
  setTestEnv({ ...live, NEXTAUTH_URL: "https://desk.example" });
  const lines = await start({});
  const token = lines[1]!.split("#")[1]!;
  expect(JSON.stringify(await database().select().from(setUpLinks))).not.toContain(token);
  expect(lines[1]).toMatch(/^ {2}https:\/\/desk\.example\/set-up#[\w-]{43}$/);
  expect(await roles()).toEqual([]);
});

test("a live start with people prints nothing", async () => {
  setTestEnv(live);
  await addPerson(["admin"]);
  expect(await start({})).toEqual([]);
  expect(await database().select().from(setUpLinks)).toEqual([]);
});
