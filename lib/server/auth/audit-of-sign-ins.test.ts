import { asc, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { endSession, findPerson } from "./session.ts";
import { database } from "#lib/server/db/database.ts";
import { auditEntries, signInFailures } from "#lib/server/db/schema.ts";
import { log } from "#lib/server/log/log.ts";
import { readRoute } from "#lib/server/guard/read-route.ts";
import { runCommand } from "#lib/server/guard/command.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { addPerson, postSignIn, removePeople, signedInHeaders } from "#lib/testing/people.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

setTestEnv();
let close: () => Promise<void>;
let startsAt = 0;

beforeAll(async () => void ({ close } = await openTestDatabase()));
afterAll(() => close());
beforeEach(async () => {
  await removePeople();
  startsAt = (await rows()).at(-1)?.id ?? 0;
});
afterEach(() => vi.restoreAllMocks());

const rows = () => database().select().from(auditEntries).orderBy(asc(auditEntries.id));
const trail = async () =>
  (await rows())
    .filter(({ id }) => id > startsAt)
    .map(({ kind, personId, details }) => ({ kind, personId, details }));

test("sign-in, refusal and sign-out are recorded, an account by its id alone", async () => {
  const { id, email } = await addPerson(["staff"]);
  await postSignIn({ email, password: "wrong" });
  await postSignIn({ email: "stranger@linjian.example", password: "wrong" });
  const headers = await signedInHeaders(email);
  await endSession(headers);
  await endSession(headers);
  expect(await trail()).toEqual([
    { kind: "signInRefused", personId: null, details: { subject: id } },
    { kind: "signInRefused", personId: null, details: {} },
    { kind: "signedIn", personId: id, details: {} },
    { kind: "signedOut", personId: id, details: {} },
  ]);
  expect(JSON.stringify(await rows())).not.toContain("linjian.example");
});

test("a hundred throttled tries leave one entry an account, and one for all who do not exist", async () => {
  const { id, email } = await addPerson(["staff"]);
  for (let tries = 0; tries < 20; tries += 1)
    await postSignIn({ email: `stranger-${tries % 4}@linjian.example`, password: "wrong" });
  startsAt = (await rows()).at(-1)?.id ?? 0;
  for (let tries = 0; tries < 100; tries += 1)
    await postSignIn({
      email: tries % 2 === 0 ? email : `stranger-${tries}@linjian.example`,
      password: "wrong",
    });
  expect(await trail()).toEqual([
    { kind: "signInRefused", personId: null, details: { throttled: true, subject: id } },
    { kind: "signInRefused", personId: null, details: { throttled: true } },
  ]);
});

const route = readRoute({ role: "admin", input: z.strictObject({}), isPaid: false, verb: async () => null });
const read = (path: string, headers: Headers) =>
  route(new Request(`http://localhost:3000${path}`, { headers }));

test("whoever is turned away stands in the trail, once a minute for each door, without what was searched for", async () => {
  const { id, email } = await addPerson(["staff"]);
  const headers = await signedInHeaders(email);
  startsAt = (await rows()).at(-1)?.id ?? 0;
  for (let tries = 0; tries < 10; tries += 1) await read("/api/settings/audit", headers);
  await Promise.all(Array.from({ length: 10 }, (_, index) => read(`/api/other?person=${index}`, headers)));
  headers.set("x-md-path", `/settings/shops?order=1234567890123456789`);
  const command = { role: "admin", input: z.strictObject({}), verb: async () => null } as const;
  for (let tries = 0; tries < 3; tries += 1)
    expect(await runCommand(command, {}, headers)).toMatchObject({ error: { code: "forbidden" } });
  headers.set("x-md-path", `/\u009b${"x".repeat(5_000)}`);
  await runCommand(command, {}, headers);
  expect(await trail()).toEqual([
    { kind: "denied", personId: id, details: { via: "read", path: "/api/settings/audit", needed: "admin" } },
    { kind: "denied", personId: id, details: { via: "read", path: "/api/other", needed: "admin" } },
    { kind: "denied", personId: id, details: { via: "command", path: "/settings/shops", needed: "admin" } },
    {
      kind: "denied",
      personId: id,
      details: { via: "command", path: `/${"x".repeat(199)}`, needed: "admin" },
    },
  ]);
});

test("a trail that cannot be written breaks no sign-in, no refusal, no throttle and no sign-out, and the log says so", async () => {
  const { id, email } = await addPerson(["staff"]);
  const said = vi.spyOn(log(), "error").mockReturnValue(undefined);
  await database().execute(
    sql`alter table audit_entries add constraint closed check (kind = 'none') not valid`,
  );
  try {
    const headers = await signedInHeaders(email);
    expect(await findPerson(headers)).toMatchObject({ personId: id });
    expect((await read("/api/x", headers)).status).toBe(403);
    await endSession(headers);
    expect(await findPerson(headers)).toBeNull();
    for (let tries = 0; tries < 7; tries += 1)
      expect((await postSignIn({ email, password: "wrong" })).status).toBe(401);
    expect(await database().select().from(signInFailures)).toHaveLength(5);
  } finally {
    await database().execute(sql`alter table audit_entries drop constraint closed`);
  }
  expect(said.mock.calls.map(([facts]) => (facts as { kind: string }).kind)).toEqual([
    "signedIn",
    "denied",
    "signedOut",
    ...Array(7).fill("signInRefused"),
  ]);
  expect(await trail()).toEqual([]);
});
