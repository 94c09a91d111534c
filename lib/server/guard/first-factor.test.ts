import { beforeEach, expect, test, vi } from "vitest";
import * as account from "#app/(desk)/account/actions.ts";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { addPerson, changePerson, removePeople, signedInHeaders } from "#lib/testing/people.ts";
import { appCode } from "#lib/testing/app-code.ts";
import { CLIENT } from "#lib/testing/identity-provider.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";

const visitor = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", async (original) => {
  const { nextHeaders } = await import("#lib/testing/next-headers.ts");
  return nextHeaders(visitor, await original());
});

withTestDatabase();
const NEXTAUTH_SECRET = "secret of the sessions ".repeat(3);
const NEVER = new Date(0);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
let id = "";

/** Somebody without a password whose provider says nothing about when they proved who they are. */
beforeEach(async () => {
  setTestEnv({
    NEXTAUTH_SECRET,
    OIDC_ISSUER: "https://id.linjian.example",
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
  });
  await removePeople();
  const person = await addPerson(["staff"]);
  visitor.headers = await signedInHeaders(person.email);
  ({ id } = person);
  await changePerson(id, { passwordHash: "" });
  await database().update(sessions).set({ confirmedAt: NEVER });
});

test("people without a proof turn on a second factor after a sign-on, then prove with it", async () => {
  const begun = await account.beginSecondFactor({});
  if (!begun.ok) throw new Error(begun.error.code);
  const { secret } = begun.value as { secret: string };
  const code = appCode(secret, new Date());
  expect(await account.turnOnSecondFactor({ code })).toMatchObject({ ok: true });
  const refused = { ok: false, error: { code: "confirmFirst", proof: "code" } };
  for (const command of [account.turnOffSecondFactor, account.renewRecoveryCodes, account.beginSecondFactor])
    expect(await command({})).toMatchObject(refused);
});

const refusals: [string, () => Promise<unknown>, string][] = [
  [
    "an older sign-on",
    () =>
      database()
        .update(sessions)
        .set({ signedInAt: minutesAgo(10) }),
    "signOn",
  ],
  ["a proof that is known and old", () => sessionWith({ confirmedAt: minutesAgo(10) }), "signOn"],
  ["a password", () => changePerson(id, { passwordHash: "some" }), "password"],
  ["a second factor", () => changePerson(id, { totpConfirmedAt: new Date() }), "code"],
  ["no provider", async () => setTestEnv({ NEXTAUTH_SECRET }), "password"],
];
test.each(refusals)("With %s a second factor can't be begun unconfirmed", async (_what, change, proof) => {
  await change();
  const expected = { ok: false, error: { code: "confirmFirst", proof } };
  expect(await account.beginSecondFactor({})).toMatchObject(expected);
  expect(await account.turnOnSecondFactor({ code: "123456" })).toMatchObject(expected);
});

test("a sign-on without a proof confirms nothing else", async () => {
  const expected = { ok: false, error: { code: "confirmFirst", proof: "signOn" } };
  for (const command of [account.renameOneself, account.endSessions, account.turnOffSecondFactor])
    expect(await command({})).toMatchObject(expected);
});

const sessionWith = (values: Partial<typeof sessions.$inferInsert>) =>
  database().update(sessions).set(values);
