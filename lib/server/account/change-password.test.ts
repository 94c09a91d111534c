import { beforeEach, expect, test } from "vitest";
import { findPerson } from "#lib/server/auth/session.ts";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import {
  addSignedIn,
  changePerson,
  PASSWORD,
  postSignIn,
  removePeople,
  signedInHeaders,
} from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { changeOwnPassword } from "./change-password.ts";

withTestDatabase();
const NEXT = "tea kettle orchard";
let email: string, here: Headers, elsewhere: Headers, context: Context;

beforeEach(async () => {
  await removePeople();
  await database().delete(sessions);
  ({ email, headers: here, context } = await addSignedIn());
  elsewhere = await signedInHeaders(email);
});

const change = (given: Partial<Parameters<typeof changeOwnPassword>[1]> = {}, now?: Date) =>
  changeOwnPassword(context, { current: PASSWORD, password: NEXT, endsOthers: true, ...given }, now);
const kinds = async () =>
  (await auditTrail())
    .filter(({ kind, personId }) => kind !== "signedIn" && personId === context.identity.personId)
    .map(({ kind }) => kind);

test("the own password is changed with the current one: other sessions end, the trail says so", async () => {
  expect(await change()).toEqual({ ended: 1 });
  expect(await findPerson(here)).not.toBeNull();
  expect(await findPerson(elsewhere)).toBeNull();
  expect((await postSignIn({ email })).status).toBe(401);
  expect((await postSignIn({ email, password: NEXT })).status).toBe(200);
  expect(await kinds()).toEqual(["passwordChanged"]);
});

test("others go on where that is wanted", async () => {
  expect(await change({ endsOthers: false })).toEqual({ ended: 0 });
  expect(await findPerson(elsewhere)).not.toBeNull();
});

test("with a wrong current password nothing changes, and the trail says who tried", async () => {
  const refused = { code: "badInput", fields: { current: "account.password.wrong" } };
  await expect(change({ current: "not the current one" })).rejects.toMatchObject(refused);
  expect((await postSignIn({ email })).status).toBe(200);
  expect(await kinds()).toEqual(["passwordChangeRefused"]);
});

test("wrong ones are limited, and shut nobody out of signing in", async () => {
  const codes: unknown[] = [];
  for (let tries = 0; tries < 7; tries += 1)
    await change({ current: `wrong ${tries}` }).catch((error: { code: string }) => codes.push(error.code));
  expect(codes).toEqual([...Array<string>(5).fill("badInput"), "tooManyTries", "tooManyTries"]);
  await expect(change()).rejects.toMatchObject({ code: "tooManyTries" });
  expect((await postSignIn({ email })).status).toBe(200);
  expect(await change({}, new Date(Date.now() + 2 * 60 * 60_000))).toMatchObject({ ended: 2 });
});

test.each([
  ["staff@linjian.example", "own"],
  [PASSWORD, "same"],
])("%j is refused as the new one: %s", async (password, reason) => {
  await expect(change({ password })).rejects.toMatchObject({ fields: { password: `password.${reason}` } });
  expect((await postSignIn({ email })).status).toBe(200);
});

test("a sign-in with the old password at the very moment of the change leaves no session behind", async () => {
  const tries = await Promise.allSettled([
    change(),
    ...Array.from({ length: 4 }, () => signedInHeaders(email)),
  ]);
  const [changed, ...signedIn] = tries;
  expect(changed.status).toBe("fulfilled");
  for (const tried of signedIn)
    if (tried.status === "fulfilled") expect(await findPerson(tried.value as Headers)).toBeNull();
  expect(await findPerson(here)).not.toBeNull();
});

test("a disabled person changes nothing", async () => {
  await changePerson(context.identity.personId, { disabledAt: new Date() });
  await expect(change()).rejects.toMatchObject({ code: "notSignedIn" });
});
