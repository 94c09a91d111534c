import { expect, test } from "vitest";
import { findPerson } from "#lib/server/auth/session.ts";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { personLinks, signOnAccounts } from "#lib/server/db/ways-in-schema.ts";
import { disablePerson } from "#lib/server/people/person-access.ts";
import { invitePerson } from "#lib/server/people/invitations.ts";
import { unlinkSignOn } from "#lib/server/people/unlink-sign-on.ts";
import { addPerson, addSignedIn, changePerson } from "#lib/testing/people.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { visit } from "#lib/testing/sign-on-visit.ts";
import { CLIENT, type ProviderAccount } from "#lib/testing/identity-provider.ts";
import { accountOf, withIdentityProvider } from "#lib/testing/with-identity-provider.ts";

const desk = withIdentityProvider();

/** Signs on with this account in a new browser: who is in then, or the reason on the sign-in page. */
async function outcomeOf(account: ProviderAccount): Promise<string> {
  desk.provider.account = account;
  const browser = visit();
  const response = await browser.signOn();
  const person = await findPerson(browser.headers());
  const where = new URL(response.headers.get("location") ?? "", "http://localhost:3000");
  return person ? person.email : (where.searchParams.get("error") ?? "nobody");
}

const claims = (given: Record<string, unknown>) => ({ subject: "subject-1", claims: given });
const mail = "staff@linjian.example";
const emails: [string, Record<string, unknown>, string][] = [
  ["as it is here", { email: mail, email_verified: true }, mail],
  ["in capitals", { email: "STAFF@LinJian.example", email_verified: true }, mail],
  [
    "with a plus, which is another mailbox",
    { email: "staff+x@linjian.example", email_verified: true },
    "unknown",
  ],
  ["unverified", { email: mail, email_verified: false }, "unverified"],
  ["verified by a word", { email: mail, email_verified: "true" }, "unverified"],
  ["verified by nobody", { email: mail }, "unverified"],
  ["none", { email_verified: true }, "noEmail"],
  ["two", { email: [mail, "admin@linjian.example"], email_verified: true }, "noEmail"],
  ["two in one text", { email: `${mail},admin@linjian.example`, email_verified: true }, "noEmail"],
  ["with a foreign letter", { email: "ѕtaff@linjian.example", email_verified: true }, "noEmail"],
  ["with wide letters", { email: "ｓtaff@linjian.example", email_verified: true }, "noEmail"],
  ["with a line break", { email: `${mail}\n`, email_verified: true }, "noEmail"],
  ["with nothing before the @", { email: "@linjian.example", email_verified: true }, "noEmail"],
];
test.each(emails)("An email %s lets in whom it should", async (_what, given, expected) => {
  await addPerson(["staff"]);
  await addPerson(["admin"]);
  expect(await outcomeOf(claims(given))).toBe(expected);
});

test("a provider without `email_verified` is trusted on demand, never against its word", async () => {
  await addPerson(["staff"]);
  setTestEnv({
    OIDC_ISSUER: desk.provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_TRUST_EMAIL: "1",
  });
  expect(await outcomeOf(claims({ email: mail, email_verified: false }))).toBe("unverified");
  expect(await outcomeOf(claims({ email: mail }))).toBe(mail);
});

test("a changed email with the same account leads to the same person", async () => {
  const { email } = await addPerson(["staff"]);
  expect(await outcomeOf(accountOf(email))).toBe(email);
  expect(await outcomeOf(accountOf("married@linjian.example"))).toBe(email);
  expect(await outcomeOf({ subject: "subject-1", claims: {} })).toBe(email);
});

test("an email given to another employee opens the old account only once an admin unlinks", async () => {
  const { email, id } = await addPerson(["staff"]);
  const { context } = await addSignedIn(["admin"]);
  expect(await outcomeOf(accountOf(email, "old"))).toBe(email);
  expect(await outcomeOf(accountOf(email, "new"))).toBe("otherAccount");
  const last = (await auditTrail()).at(-1);
  expect(last).toMatchObject({ kind: "signInRefused", details: { subject: id, refusal: "otherAccount" } });
  await unlinkSignOn(context, { id });
  expect(await outcomeOf(accountOf(email, "new"))).toBe(email);
  expect(await outcomeOf(accountOf(email, "old"))).toBe("otherAccount");
});

test("an account of one person with the email of another lets nobody in", async () => {
  const { email } = await addPerson(["staff"]);
  const other = await addPerson(["admin"]);
  await outcomeOf(accountOf(email));
  expect(await outcomeOf(accountOf(other.email))).toBe("twoPeople");
  const unverified = { subject: "subject-1", claims: { email: other.email, email_verified: false } };
  expect(await outcomeOf(unverified)).toBe(email);
});

test("a leaver who is disabled here is out at once and stays out", async () => {
  const { email, id } = await addPerson(["staff"]);
  const { context } = await addSignedIn(["admin"]);
  desk.provider.account = accountOf(email);
  const browser = visit();
  await browser.signOn();
  expect((await findPerson(browser.headers()))?.email).toBe(email);
  await disablePerson(context, { id });
  expect(await findPerson(browser.headers())).toBeNull();
  expect(await outcomeOf(accountOf(email))).toBe("disabled");
  const last = (await auditTrail()).at(-1);
  expect(last).toMatchObject({
    kind: "signInRefused",
    personId: null,
    details: { subject: id, refusal: "disabled" },
  });
});

test("a disabled person is not linked by a first sign-on either", async () => {
  const { email, id } = await addPerson(["staff"]);
  await changePerson(id, { disabledAt: new Date() });
  expect(await outcomeOf(accountOf(email))).toBe("disabled");
  expect(await database().$count(signOnAccounts)).toBe(0);
});

test("a refusal of a stranger keeps a keyed hash of the email, never the email", async () => {
  expect(await outcomeOf(accountOf("stranger@linjian.example"))).toBe("unknown");
  const [entry] = await auditTrail();
  expect(entry?.details).toMatchObject({
    account: expect.stringMatching(/^[\w-]{12}$/),
    via: "signOn",
    refusal: "unknown",
  });
  expect(JSON.stringify(entry)).not.toContain("stranger");
});

test("an invited person comes in without the link, which then is worth nothing", async () => {
  const { context } = await addSignedIn(["admin"]);
  const email = "new@linjian.example";
  const { personId } = await invitePerson(context, { email, name: "Lin Hui", roles: ["staff"] });
  expect(await outcomeOf(accountOf(email))).toBe(email);
  expect(await database().$count(personLinks)).toBe(0);
  await disablePerson(context, { id: personId });
  expect(await outcomeOf(accountOf(email))).toBe("disabled");
});

test("two browsers that link two accounts to one person at once: one of them does", async () => {
  const { email } = await addPerson(["staff"]);
  const accounts = ["one", "two"].map((subject) => accountOf(email, subject));
  const browsers = accounts.map(() => visit());
  const backs: string[] = [];
  for (const [at, browser] of browsers.entries()) {
    desk.provider.account = accounts[at] ?? null;
    const led = (await browser.begin()).headers.get("refresh")?.replace("0; url=", "") ?? "";
    backs.push(await browser.signInAt(led));
  }
  desk.provider.account = { subject: "any", claims: {} };
  desk.provider.rewrite = (given) => ({ ...given, email, email_verified: true });
  await Promise.all(browsers.map((browser, at) => browser.comeBack(backs[at] ?? "")));
  const found = await Promise.all(browsers.map((browser) => findPerson(browser.headers())));
  expect(found.filter((person) => person !== null)).toHaveLength(1);
  expect(await database().$count(signOnAccounts)).toBe(1);
  expect(await database().$count(people)).toBe(1);
});
