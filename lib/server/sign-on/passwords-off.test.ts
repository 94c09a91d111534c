import { expect, test } from "vitest";
import { changeOwnPassword } from "#lib/server/account/change-password.ts";
import { confirmIdentity } from "#lib/server/auth/confirm-identity.ts";
import { createSetUpLink, hasUsableSetUpLink } from "#lib/server/auth/first-admin-link.ts";
import { ensureFirstPeople } from "#lib/server/auth/first-people.ts";
import { createPersonLink, findLinkedPerson, redeemPersonLink } from "#lib/server/auth/person-link.ts";
import { findPersonAndShop } from "#lib/server/auth/session.ts";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { inviteWithoutLink, makePersonLink } from "#lib/server/people/invitations.ts";
import { listPeople } from "#lib/server/people/list-people.ts";
import { makeFirstLink, makeLinkFor } from "#lib/server/people/operator.ts";
import { CLIENT } from "#lib/testing/identity-provider.ts";
import { addPerson, addSomebody, postSignIn } from "#lib/testing/people.ts";
import { appCode } from "#lib/testing/app-code.ts";
import { turnOn } from "#lib/testing/second-factor.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { visit } from "#lib/testing/sign-on-visit.ts";
import { accountOf, withIdentityProvider } from "#lib/testing/with-identity-provider.ts";

const desk = withIdentityProvider({ PASSWORD_SIGN_IN: "off" });
const NEW = "a sentence of five words";
const HOUR_MS = 3_600_000;
const tokenIn = (lines: string[]) => lines.join("").split("#")[1] ?? "";
const enter = (email: string, password = NEW) => postSignIn({ email, password });

test("no password signs in, whoever has one, and no link sets another", async () => {
  const staff = await addPerson(["staff"]);
  const admin = await addPerson(["admin"]);
  for (const { email } of [staff, admin]) expect((await postSignIn({ email })).status).toBe(401);
  for (const { id } of [staff, admin]) {
    const link = { personId: id, createdBy: admin.id };
    const { url } = await database().transaction((tx) => createPersonLink(link, new Date(), tx));
    expect(await findLinkedPerson(tokenIn([url]))).toBeNull();
    await expect(redeemPersonLink({ token: tokenIn([url]), password: NEW })).rejects.toThrow("not usable");
  }
});

test("an admin invites without a link, makes none, and nobody changes a password", async () => {
  const context = await addSomebody(["admin"]);
  await inviteWithoutLink(context, { email: "new@linjian.example", name: "Lin Hui", roles: ["staff"] });
  const [, invited] = await listPeople();
  expect(invited).toMatchObject({ state: "invited", linkUntil: null, needsLink: false });
  await expect(makePersonLink(context, { id: invited?.id ?? "" })).rejects.toThrow("passwords are off");
  const change = { current: "none", password: NEW, endsOthers: false };
  await expect(changeOwnPassword(context, change)).rejects.toThrow("passwords are off");
  desk.provider.account = accountOf("new@linjian.example");
  await visit().signOn();
  const [, joined] = await listPeople();
  expect(joined).toMatchObject({ state: "active", hasSignOn: true });
});

test("the first admin comes from ADMIN_EMAIL alone, never from a set-up link", async () => {
  expect(await ensureFirstPeopleLive()).toEqual([expect.stringContaining("Set ADMIN_EMAIL")]);
  expect(await hasUsableSetUpLink(await createSetUpLink(new Date()))).toBe(false);
  expect((await makeFirstLink()).isDone).toBe(false);
  expect(await ensureFirstPeopleLive({ ADMIN_EMAIL: "Boss@linjian.example" })).toEqual([]);
  const [boss] = await database().select().from(people);
  expect(boss).toMatchObject({ email: "boss@linjian.example", passwordHash: "", roles: ["admin"] });
});

function ensureFirstPeopleLive(variables: Record<string, string> = {}): Promise<string[]> {
  setTestEnv({
    OIDC_ISSUER: desk.provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    PASSWORD_SIGN_IN: "off",
    COMMERCE_BASE_URL: "https://api.example/base",
    ...variables,
  });
  return ensureFirstPeople();
}

test("a link from the console lets an admin in once with a new password", async () => {
  const { email } = await addPerson(["admin"]);
  const { isDone, lines } = await makeLinkFor(email);
  expect([isDone, lines[0]]).toEqual([true, expect.stringContaining("sign in with it once")]);
  expect((await postSignIn({ email })).status).toBe(401);
  await redeemPersonLink({ token: tokenIn(lines), password: NEW });
  expect((await enter(email, "not the new one")).status).toBe(401);
  expect((await enter(email)).status).toBe(200);
  expect((await enter(email)).status).toBe(401);
  await expect(redeemPersonLink({ token: tokenIn(lines), password: NEW })).rejects.toThrow("not usable");
});

test("two sign-ins at once after one link: one of them is in", async () => {
  const { email } = await addPerson(["admin"]);
  await redeemPersonLink({ token: tokenIn((await makeLinkFor(email)).lines), password: NEW });
  const both = await Promise.all([enter(email), enter(email)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test("the way in after a link is open for ten minutes, and never for a person who is no admin", async () => {
  const { email } = await addPerson(["admin"]);
  const hourAgo = new Date(Date.now() - HOUR_MS);
  const { lines } = await makeLinkFor(email, hourAgo);
  await redeemPersonLink({ token: tokenIn(lines), password: NEW }, hourAgo);
  expect((await enter(email)).status).toBe(401);
  const staff = await addPerson(["staff"]);
  expect(await makeLinkFor(staff.email)).toMatchObject({ isDone: false });
  const demoted = await addPerson(["admin", "staff"]);
  const late = await makeLinkFor(demoted.email);
  await database()
    .update(people)
    .set({ roles: ["staff"] });
  await expect(redeemPersonLink({ token: tokenIn(late.lines), password: NEW })).rejects.toThrow("not usable");
});

test("a password confirms an identity only in the session that an emergency link let in", async () => {
  const { email } = await addPerson(["admin"]);
  await redeemPersonLink({ token: tokenIn((await makeLinkFor(email)).lines), password: NEW });
  const entered = await enter(email);
  const cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  desk.provider.account = accountOf(email);
  const browser = visit();
  await browser.signOn();
  const sessionOf = async (headers: Headers) => {
    const found = await findPersonAndShop(headers, null);
    if (!found) throw new Error("nobody is in");
    return { proof: found.proof, context: { identity: found.identity, requestId: "test" } };
  };
  const emergency = await sessionOf(new Headers({ cookie }));
  const usual = await sessionOf(browser.headers());
  expect([emergency.proof, usual.proof]).toEqual(["password", "signOn"]);
  await expect(confirmIdentity(emergency.context, { proof: NEW })).resolves.toBeNull();
  const wrong = { code: "badInput", fields: { proof: "common.confirm.wrong.password" } };
  await expect(confirmIdentity(usual.context, { proof: NEW })).rejects.toMatchObject(wrong);
  await expect(confirmIdentity(emergency.context, { proof: "not it" })).rejects.toMatchObject(wrong);
});

test("an admin with a second factor gives a code then, too", async () => {
  const { email, id } = await addPerson(["admin"]);
  const { secret } = await turnOn(id, new Date(Date.now() - HOUR_MS));
  await redeemPersonLink({ token: tokenIn((await makeLinkFor(email)).lines), password: NEW });
  const first = await enter(email);
  expect(first.status).toBe(202);
  const cookie = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const fields = { code: appCode(secret, new Date()) };
  expect((await postSignIn({ email, headers: { cookie }, fields })).status).toBe(200);
});
