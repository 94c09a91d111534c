import { beforeEach, expect, test } from "vitest";
import { createSetUpLink, hasUsableSetUpLink, redeemSetUpLink, setUpInput } from "./first-admin-link.ts";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { addPerson, postSignIn, removePeople } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";

withTestDatabase();
beforeEach(removePeople);

const owner = { email: "Owner@linjian.example", name: "Owner", password: "tea kettle orchard" };
const start = Date.now();
const after = (hours: number) => new Date(start + hours * 3_600_000);
const expectForbidden = (given: { token: string; email?: string }, now: Date) =>
  expect(redeemSetUpLink({ ...owner, ...given }, now)).rejects.toMatchObject({ code: "forbidden" });
const everyone = () => database().select().from(people);

test("the link makes one admin, who can sign in", async () => {
  const token = await createSetUpLink(after(0));
  expect(await hasUsableSetUpLink(token, after(1))).toBe(true);
  await redeemSetUpLink({ token, ...owner }, after(1));
  const admin = { email: "owner@linjian.example", name: "Owner", roles: ["admin"] };
  expect(await everyone()).toMatchObject([admin]);
  expect((await postSignIn({ email: owner.email, password: owner.password })).status).toBe(200);
});

test("a password that is no good is refused, and the link can be used again", async () => {
  const token = await createSetUpLink(after(0));
  const redeeming = redeemSetUpLink({ token, ...owner, password: owner.email }, after(0));
  await expect(redeeming).rejects.toMatchObject({ fields: { password: "password.own" } });
  expect(await everyone()).toEqual([]);
  await redeemSetUpLink({ token, ...owner }, after(0));
});

test("the link works once, even after the admin it made is gone", async () => {
  const token = await createSetUpLink(after(0));
  await redeemSetUpLink({ token, ...owner }, after(0));
  await expectForbidden({ token, email: "second@linjian.example" }, after(0));
  await database().delete(people);
  await expectForbidden({ token }, after(0));
  expect(await everyone()).toEqual([]);
});

test("of ten people with two links only one becomes the first admin", async () => {
  const tokens = [await createSetUpLink(after(0)), await createSetUpLink(after(0))];
  const tries = Array.from({ length: 10 }, (_, n) =>
    redeemSetUpLink({ ...owner, token: tokens[n % 2]!, email: `owner-${n}@linjian.example` }, after(0)),
  );
  const done = (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled");
  expect(done).toHaveLength(1);
  expect(await everyone()).toHaveLength(1);
});

test("the link is worth nothing once somebody exists", async () => {
  const token = await createSetUpLink(after(0));
  await addPerson(["staff"]);
  expect(await hasUsableSetUpLink(token, after(0))).toBe(false);
  await expectForbidden({ token }, after(0));
});

test("the link is worth nothing after a day", async () => {
  const token = await createSetUpLink(after(0));
  expect(await hasUsableSetUpLink(token, after(23.9))).toBe(true);
  await expectForbidden({ token }, after(24.1));
});

test.each(["", "x", "a".repeat(43)])("the token %j is worth nothing", async (token) => {
  await createSetUpLink(after(0));
  expect(await hasUsableSetUpLink(token, after(0))).toBe(false);
  await expectForbidden({ token }, after(0));
});

test.each([
  [{ roles: ["admin"] }, ""],
  [{ sessionVersion: 9 }, ""],
  [{ email: "no address" }, "setUp.emailInvalid"],
  [{ email: `${"a".repeat(250)}@x.example` }, "setUp.emailInvalid"],
  [{ name: "  " }, "setUp.nameMissing"],
  [{ name: "n".repeat(61) }, "setUp.nameTooLong"],
  [{ password: "elevenchars" }, "password.short"],
  [{ password: "x".repeat(1025) }, "password.long"],
])("the form with %j is refused", (change, key) => {
  const { error } = setUpInput.safeParse({ token: "t", ...owner, ...change });
  expect(error?.issues).toHaveLength(1);
  if (key) expect(error?.issues[0]?.message).toBe(key);
});
