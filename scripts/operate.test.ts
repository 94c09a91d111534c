import { beforeEach, expect, test } from "vitest";
import { redeemPersonLink } from "#lib/server/auth/person-link.ts";
import { redeemSetUpLink } from "#lib/server/auth/first-admin-link.ts";
import { openedDatabase } from "#lib/server/db/database.ts";
import { env } from "#lib/server/env.ts";
import {
  makeFirstLink,
  makeLinkFor,
  takeOffSecondFactor,
  unlockAccount,
} from "#lib/server/people/operator.ts";
import { addPerson, changePerson, postSignIn, removePeople } from "#lib/testing/people.ts";
import { turnOn } from "#lib/testing/second-factor.ts";
import { spawnNode } from "#lib/testing/spawn-node.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { auditTrail, expectNoted } from "#lib/testing/read-audit-log.ts";

withTestDatabase({ NEXTAUTH_URL: "http://localhost:3000" });
beforeEach(removePeople);

/** Runs a command, as an operator does, on the database of a dashboard. */
async function run(command: "unlock" | "set-up-link", args: string[], more: Record<string, string> = {}) {
  const { appKey, nextAuthSecret } = env();
  const child = spawnNode(`scripts/${command}.ts`, args, {
    COMMERCE_BASE_URL: "https://service.example",
    DATABASE_URL: openedDatabase().pool.options.connectionString ?? "",
    APP_KEY: appKey,
    NEXTAUTH_SECRET: nextAuthSecret,
    ...more,
  });
  child.child.stdin?.end();
  const code = await child.ended;
  return { code, lines: child.lines, errors: child.errors().trim() };
}

const token = (lines: string[]) => lines.at(-1)?.split("#")[1] ?? "";

test("unlock clears the failed sign-ins of an account, says so, and is logged", async () => {
  const { id, email } = await addPerson(["staff"]);
  for (let tries = 0; tries < 6; tries += 1) await postSignIn({ email, password: "wrong" });
  expect((await postSignIn({ email })).status).toBe(429);
  const lines = [`Failed tries of ${email} that are forgotten now: 5.`];
  expect(await run("unlock", [` ${email.toUpperCase()}`])).toEqual({ code: 0, lines, errors: "" });
  await expect.poll(async () => (await postSignIn({ email })).status, { timeout: 10_000 }).toBe(200);
  await expectNoted("signInUnlocked", null, { subject: id, count: 5, via: "console" });
});

test("unlock turns off a lost second factor, ends the sessions, and is logged", async () => {
  const { id, email } = await addPerson(["admin"]);
  const without = [`${email} has no second factor.`];
  expect(await takeOffSecondFactor(email)).toEqual({ isDone: false, lines: without });
  await turnOn(id, new Date());
  expect((await postSignIn({ email })).status).toBe(202);
  const lines = [`The second factor of ${email} is turned off, and they are signed out everywhere.`];
  const ended = await run("unlock", [email.toUpperCase(), "--second-factor"]);
  expect(ended).toEqual({ code: 0, lines, errors: "" });
  expect((await postSignIn({ email })).status).toBe(200);
  const details = { subject: id, reason: null };
  expect(await auditTrail("secondFactorRemoved")).toMatchObject([{ personId: null, details }]);
});

test("a set-up link makes the first admin; a later one sets a person's password", async () => {
  const first = await run("set-up-link", []);
  expect([first.code, first.errors]).toEqual([0, ""]);
  const owner = { email: "owner@linjian.example", name: "Owner", password: "lanterns above the quiet river" };
  await redeemSetUpLink({ token: token(first.lines), ...owner });
  const hint = "There is an account already. For a password link run npm run set-up-link <email>";
  expect(await makeFirstLink()).toEqual({ isDone: false, lines: [hint] });
  const link = await run("set-up-link", [owner.email]);
  expect([link.code, link.errors]).toEqual([0, ""]);
  const password = "a boat with seventeen red sails";
  await redeemPersonLink({ token: token(link.lines), password });
  expect((await postSignIn({ email: owner.email, password })).status).toBe(200);
  const details = { for: "password", via: "console" };
  expect(await auditTrail("personLinkMade")).toMatchObject([{ personId: null, details }]);
});

test("an impossible request prints one line", async () => {
  const { id, email } = await addPerson(["staff"]);
  await changePerson(id, { disabledAt: new Date() });
  for (const [told, line] of [
    [
      unlockAccount("nobody@linjian.example"),
      /^There is no account with the email nobody@linjian\.example\..* 0\.$/,
    ],
    [makeLinkFor("nobody@linjian.example"), /^There is no account with the email nobody@linjian\.example\.$/],
  ] as const)
    expect(await told).toEqual({ isDone: false, lines: [expect.stringMatching(line)] });
  const away = "postgres://x@127.0.0.1:9/x";
  const cases: [Parameters<typeof run>, RegExp][] = [
    [["unlock", []], /^Usage: npm run unlock <email>, or /],
    [["set-up-link", [email]], /is disabled: an admin can enable it/],
    [["unlock", [email], { PORT: "none" }], /^PORT must be a port number\.$/],
    [["unlock", [email], { DATABASE_URL: away }], /^The database cannot be opened: .*\.$/],
  ];
  const ended = await Promise.all(cases.map(([args]) => run(...args)));
  for (const [at, [, line]] of cases.entries())
    expect(ended[at], String(line)).toEqual({ code: 1, lines: [], errors: expect.stringMatching(line) });
});
