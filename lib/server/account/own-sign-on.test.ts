import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { signOnAccounts } from "#lib/server/db/ways-in-schema.ts";
import { runCommand } from "#lib/server/guard/command.ts";
import type { SignOnProviderId } from "#lib/shared/sign-on/providers.ts";
import { issuerOf, linkTo, visitBy, withMessengers } from "#lib/testing/messengers/with-messengers.ts";
import { addPerson, changePerson, signIn } from "#lib/testing/people.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { listOwnProviders, unlinkInput, unlinkOwnAccount } from "./own-sign-on.ts";

const messengers = withMessengers();
const unlink = { role: "signedIn", confirm: true, input: unlinkInput, verb: unlinkOwnAccount } as const;
const LAST_WAY = { code: "badInput", fields: { provider: "account.signOn.lastWay" } };
const OIDC = {
  OIDC_ISSUER: "https://login.example",
  OIDC_CLIENT_ID: "desk",
  OIDC_CLIENT_SECRET: "secret",
};

/** Somebody who is signed in, with these accounts linked. */
async function addLinked(...linked: SignOnProviderId[]) {
  const { id: personId, email } = await addPerson(["staff"]);
  const { headers, context } = await signIn(email);
  for (const id of linked) await linkTo(personId, id, `${id}-lin`);
  return { personId, email, headers, context };
}

const linkedIds = async (personId: string) =>
  (await listOwnProviders({ personId })).filter(({ since }) => since !== null).map(({ id }) => id);

test("a person unlinks one account: it signs nobody in, their other sessions end, the log has it", async () => {
  const { personId, email, headers } = await addLinked("wecom", "feishu");
  await signIn(email);
  expect(await runCommand(unlink, { provider: "wecom" }, headers)).toEqual({ ok: true, value: null });
  expect(await linkedIds(personId)).toEqual(["feishu"]);
  expect((await auditTrail()).slice(-2)).toMatchObject([
    { kind: "signOnUnlinked", personId, details: { issuer: issuerOf("wecom") } },
    { kind: "sessionsEnded", personId, details: { ended: 1 } },
  ]);
  expect(await database().$count(sessions)).toBe(1);
  messengers.of("wecom").person = { id: "wecom-lin" };
  const response = await visitBy("wecom").signOn();
  expect(response.headers.get("location")).toContain("error=notLinked");
  expect(await runCommand(unlink, { provider: "wecom" }, headers)).toMatchObject({
    error: { code: "notFound" },
  });
});

test("a session that a provider opened ends too: the provider could not end it later", async () => {
  const { headers } = await addLinked("wecom");
  await database().update(sessions).set({ signOnSession: "of-the-provider" });
  expect(await runCommand(unlink, { provider: "wecom" }, headers)).toMatchObject({ ok: true });
  expect(await database().$count(sessions)).toBe(0);
});

test("without a confirmed identity nothing is unlinked", async () => {
  const { personId, email } = await addLinked("wecom");
  const { headers } = await signIn(email, new Date(Date.now() - 11 * 60_000));
  expect(await runCommand(unlink, { provider: "wecom" }, headers)).toMatchObject({
    error: { code: "confirmFirst", proof: "password" },
  });
  expect(await linkedIds(personId)).toEqual(["wecom"]);
});

test("somebody else’s account is not found", async () => {
  const { headers } = await signIn((await addPerson(["marketing"])).email);
  const { personId } = await addLinked("wecom");
  expect(await runCommand(unlink, { provider: "wecom" }, headers)).toMatchObject({
    error: { code: "notFound" },
  });
  expect(await linkedIds(personId)).toEqual(["wecom"]);
});

const lastWays: [string, Record<string, string>, boolean, SignOnProviderId[], boolean][] = [
  ["a password", {}, true, ["wecom"], true],
  ["no password", {}, false, ["wecom"], false],
  ["passwords off", { PASSWORD_SIGN_IN: "off" }, true, ["wecom"], false],
  ["passwords off and another account", { PASSWORD_SIGN_IN: "off" }, true, ["wecom", "dingtalk"], true],
  ["no password and another account", {}, false, ["wecom", "oidc"], true],
];
test.each(lastWays)("with %s", async (_name, variables, hasPassword, linked, isUnlinked) => {
  messengers.setVariables(OIDC);
  const { personId, context } = await addLinked(...linked);
  if (!hasPassword) await changePerson(personId, { passwordHash: "" });
  messengers.setVariables({ ...OIDC, ...variables });
  const done = unlinkOwnAccount(context, { provider: "wecom" });
  if (isUnlinked) await done;
  else await expect(done).rejects.toMatchObject(LAST_WAY);
  expect((await linkedIds(personId)).includes("wecom")).toBe(!isUnlinked);
});

test("an account at a messenger that is no longer set up is no way in", async () => {
  const { personId, context } = await addLinked("wecom", "dingtalk");
  await changePerson(personId, { passwordHash: "" });
  messengers.setVariables({ DINGTALK_CLIENT_ID: "", DINGTALK_CLIENT_SECRET: "", DINGTALK_CORP_ID: "" });
  await expect(unlinkOwnAccount(context, { provider: "wecom" })).rejects.toMatchObject(LAST_WAY);
});

test("of two accounts that are unlinked at once, the last way in stays", async () => {
  const { personId, context } = await addLinked("wecom", "dingtalk");
  await changePerson(personId, { passwordHash: "" });
  const done = await Promise.allSettled(
    (["wecom", "dingtalk"] as const).map((provider) => unlinkOwnAccount(context, { provider })),
  );
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await database().$count(signOnAccounts)).toBe(1);
});

test("an account at the OpenID provider is listed once it is linked", async () => {
  messengers.setVariables(OIDC);
  const { personId } = await addLinked();
  const ids = async () => (await listOwnProviders({ personId })).map(({ id }) => id);
  expect(await ids()).not.toContain("oidc");
  await linkTo(personId, "oidc", "lin");
  expect(await ids()).toContain("oidc");
});

test.each([{}, { provider: "x" }, { provider: "__proto__" }, { provider: "wecom", personId: "1" }, null])(
  "%j unlinks nothing",
  async (input) => {
    const { personId, headers } = await addLinked("wecom");
    expect(await runCommand(unlink, input, headers)).toMatchObject({ error: { code: "badInput" } });
    expect(await linkedIds(personId)).toEqual(["wecom"]);
  },
);
