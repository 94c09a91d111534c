import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { endSession, findPerson } from "./session.ts";
import { database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import { signInFailures } from "#lib/server/db/ways-in-schema.ts";
import { log } from "#lib/server/log/log.ts";
import { readRoute } from "#lib/server/guard/read-route.ts";
import { runCommand } from "#lib/server/guard/command.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { addPerson, addSignedIn, postSignIn, removePeople, signedInHeaders } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";

withTestDatabase();

beforeEach(async () => {
  await removePeople();
  await emptyTables("audit_entries");
});
afterEach(() => vi.restoreAllMocks());

const from = { "x-md-peer": "203.0.113.7", "user-agent": "Mozilla/5.0\u009b2J" };
const signInOrigin = { address: "203.0.113.7", agent: "Mozilla/5.02J" };

test("sign-in, refusal and sign-out are recorded, an account by its id or a keyed hash alone", async () => {
  const { id, email } = await addPerson(["staff"]);
  await postSignIn({ email, password: "wrong", headers: from });
  await postSignIn({ email: "stranger@linjian.example", password: "wrong", headers: from });
  await postSignIn({ email: " STRANGER@linjian.example", password: "wrong", headers: from });
  await postSignIn({ email, headers: from });
  const headers = await signedInHeaders(email);
  await endSession(headers);
  await endSession(headers);
  const account = expect.stringMatching(/^[\w-]{12}$/);
  const entries = await auditTrail();
  expect(entries).toEqual([
    { kind: "signInRefused", personId: null, details: { subject: id, ...signInOrigin } },
    { kind: "signInRefused", personId: null, details: { account, ...signInOrigin } },
    { kind: "signInRefused", personId: null, details: { account, ...signInOrigin } },
    { kind: "signedIn", personId: id, details: signInOrigin },
    { kind: "signedIn", personId: id, details: { address: "unknown" } },
    { kind: "signedOut", personId: id, details: {} },
  ]);
  expect(entries[1]).toEqual(entries[2]);
  expect(JSON.stringify(await database().select().from(auditEntries))).not.toContain("linjian.example");
});

test("of a hundred tries the trail holds those at a password, the log where the rest came from", async () => {
  const { id, email } = await addPerson(["staff"]);
  const said = vi.spyOn(log(), "warn").mockReturnValue(undefined);
  for (let tries = 0; tries < 100; tries += 1) await postSignIn({ email, password: "wrong", headers: from });
  const refused = { kind: "signInRefused", personId: null };
  const details = { subject: id, ...signInOrigin };
  expect(await auditTrail()).toEqual([
    ...Array(4).fill({ ...refused, details }),
    { ...refused, details: { ...details, throttled: true } },
  ]);
  const lines = said.mock.calls.map(([facts, event]) => ({ ...(facts as object), event }));
  const line = { ...details, isKnownBrowser: false, event: "sign-in refused" };
  expect(lines.slice(0, 5)).toMatchObject(Array(5).fill(line));
  expect(lines[5]).toMatchObject({ ...signInOrigin, skipped: 0, event: "sign-in has to wait" });
  // The database is read again every few seconds; one line then reports the tries in between.
  expect(lines.length).toBeLessThan(20);
});

const route = readRoute({ role: "admin", input: z.strictObject({}), isPaid: false, verb: async () => null });
const denied = (personId: string, via: "read" | "command", path: string) => {
  return { kind: "denied", personId, details: { via, path, needed: "admin" } };
};
const read = (path: string, headers: Headers) =>
  route(new Request(`http://localhost:3000${path}`, { headers }));

test("whoever is turned away stands in the trail once a minute for each door, without the search", async () => {
  const { id, headers } = await addSignedIn();
  await emptyTables("audit_entries");
  for (let tries = 0; tries < 10; tries += 1) await read("/api/settings/audit", headers);
  await Promise.all(Array.from({ length: 10 }, (_, index) => read(`/api/other?person=${index}`, headers)));
  headers.set("x-md-path", `/settings/shops?order=1234567890123456789`);
  const command = { role: "admin", input: z.strictObject({}), verb: async () => null } as const;
  for (let tries = 0; tries < 3; tries += 1)
    expect(await runCommand(command, {}, headers)).toMatchObject({ error: { code: "forbidden" } });
  headers.set("x-md-path", `/\u009b${"x".repeat(5_000)}`);
  await runCommand(command, {}, headers);
  expect(await auditTrail()).toEqual([
    denied(id, "read", "/api/settings/audit"),
    denied(id, "read", "/api/other"),
    denied(id, "command", "/settings/shops"),
    denied(id, "command", "/[id]"),
  ]);
});

test("nobody buries the trail under refusals: no ids, and after twenty an hour one entry for all", async () => {
  const { id, headers } = await addSignedIn(["marketing"]);
  await emptyTables("audit_entries");
  const ids = Array.from({ length: 30 }, (_, index) => `6222020000000${index}`);
  await Promise.all(ids.map((run) => read(`/api/buyers/runs/${run}`, headers)));
  expect(await auditTrail()).toEqual([denied(id, "read", "/api/buyers/runs/[id]")]);
  const letters = [..."abcdefghijklmnopqrst"];
  const words = letters.flatMap((letter) => [`word-${letter}`, `word-${letter}z`]);
  await Promise.all(words.map((word) => read(`/api/buyers/runs/${word}`, headers)));
  const entries = await auditTrail();
  expect(entries).toHaveLength(21);
  expect(entries.filter(({ details }) => details.isMore === true)).toHaveLength(1);
});

test("a trail that cannot be written breaks no sign-in, refusal, throttle or sign-out", async () => {
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
      expect([401, 429]).toContain((await postSignIn({ email, password: "wrong" })).status);
    expect(await database().select().from(signInFailures)).toHaveLength(5);
  } finally {
    await database().execute(sql`alter table audit_entries drop constraint closed`);
  }
  expect(said.mock.calls.map(([facts]) => (facts as { kind: string }).kind)).toEqual([
    "signedIn",
    "denied",
    "signedOut",
    ...Array(5).fill("signInRefused"),
  ]);
  expect(await auditTrail()).toEqual([]);
});
