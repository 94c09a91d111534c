import { afterEach, expect, test, vi } from "vitest";
import { findPerson, findPersonAndShop } from "#lib/server/auth/session.ts";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { signOnAccounts } from "#lib/server/db/ways-in-schema.ts";
import { log } from "#lib/server/log/log.ts";
import { disablePerson } from "#lib/server/people/person-access.ts";
import { unlinkSignOn } from "#lib/server/people/unlink-sign-on.ts";
import { MESSENGERS, type MessengerId } from "#lib/shared/sign-on/providers.ts";
import { CLIENT } from "#lib/testing/identity-provider.ts";
import type { MessengerPerson } from "#lib/testing/messengers/start-messenger.ts";
import { issuerOf, linkTo, visitBy, withMessengers } from "#lib/testing/messengers/with-messengers.ts";
import { addPerson, addSignedIn } from "#lib/testing/people.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";

const messengers = withMessengers();
afterEach(() => vi.restoreAllMocks());
const ALL = [...MESSENGERS];
const BY_EMAIL: MessengerId[] = ["wecom", "feishu"];
const mail = "staff@linjian.example";

/** Signs in by the messenger in a new browser: who is in then, or the reason on the sign-in page. */
async function outcomeOf(id: MessengerId, person: MessengerPerson | null): Promise<string> {
  messengers.of(id).person = person;
  const browser = visitBy(id);
  const response = await browser.signOn();
  const found = await findPerson(browser.headers());
  const where = new URL(response.headers.get("location") ?? "", "http://localhost:3000");
  if (!found) expect(where.searchParams.get("via")).toBe(id);
  return found ? found.email : (where.searchParams.get("error") ?? "nobody");
}

test.each(ALL)(
  "%s: a linked account opens a session like a password, with entries in the audit log",
  async (id) => {
    const { id: personId, email } = await addPerson(["staff"]);
    await linkTo(personId, id, "lin-hui");
    messengers.of(id).person = { id: "lin-hui" };
    const browser = visitBy(id);
    const response = await browser.signOn({ callbackUrl: "/orders/sold?page=2" });
    expect(response.headers.get("location")).toBe("http://localhost:3000/orders/sold?page=2");
    expect((await findPerson(browser.headers()))?.email).toBe(email);
    const [row] = await database().select().from(sessions);
    expect(row).toMatchObject({ personId, isKept: false, signOnSession: null });
    expect(await auditTrail()).toMatchObject([{ kind: "signedIn", personId, details: { via: "signOn" } }]);
    expect([...browser.desk.keys()].sort()).toEqual(["md-csrf", "md-session"]);
  },
);

test.each(BY_EMAIL)("%s: an email that the company gave finds the person, once", async (id) => {
  const { id: personId } = await addPerson(["staff"]);
  const person = { id: "lin-hui", companyEmail: "Staff@LinJian.example" };
  expect(await outcomeOf(id, person)).toBe(mail);
  const linked = await database().select().from(signOnAccounts);
  expect(linked).toMatchObject([{ personId, issuer: issuerOf(id), subject: "lin-hui" }]);
  expect((await auditTrail())[0]).toMatchObject({ kind: "signOnLinked", details: { issuer: issuerOf(id) } });
  expect(await outcomeOf(id, { id: "lin-hui" })).toBe(mail);
  expect(await outcomeOf(id, { ...person, id: "another" })).toBe("otherAccount");
});

test.each(ALL)("%s: an email that the person entered finds nobody", async (id) => {
  await addPerson(["staff"]);
  expect(await outcomeOf(id, { id: "lin-hui", ownEmail: mail })).toBe("notLinked");
  expect(await database().$count(signOnAccounts)).toBe(0);
});

test.each(BY_EMAIL)("%s: an unknown company email says so, and nobody is created", async (id) => {
  expect(await outcomeOf(id, { id: "lin-hui", companyEmail: "new@linjian.example" })).toBe("unknown");
});

test.each(BY_EMAIL)("%s: an account of one person with the email of another lets nobody in", async (id) => {
  const { id: personId } = await addPerson(["admin"]);
  await addPerson(["staff"]);
  await linkTo(personId, id, "boss");
  expect(await outcomeOf(id, { id: "boss", companyEmail: mail })).toBe("twoPeople");
});

const hostile: [string, MessengerPerson, string][] = [
  ["an id that is too long", { id: "x".repeat(300), companyEmail: mail }, "rejected"],
  ["an id with a null byte", { id: "a\0b", companyEmail: mail }, "rejected"],
  ["an id in foreign letters", { id: "ѕtaff", companyEmail: mail }, "rejected"],
  ["two emails in one text", { id: "lin-hui", companyEmail: `${mail},a@linjian.example` }, "notLinked"],
  ["an email with a foreign letter", { id: "lin-hui", companyEmail: "ѕtaff@linjian.example" }, "notLinked"],
  ["an email with a line break", { id: "lin-hui", companyEmail: `${mail}\n` }, "notLinked"],
  ["an email that is too long", { id: "lin-hui", companyEmail: `${"x".repeat(300)}@a.example` }, "notLinked"],
];
test.each(BY_EMAIL.flatMap((id) => hostile.map(([what, person, why]) => [id, what, person, why] as const)))(
  "%s: %s leads to nobody",
  async (id, _what, person, why) => {
    await addPerson(["staff"]);
    expect(await outcomeOf(id, person)).toBe(why);
    expect(await database().$count(signOnAccounts)).toBe(0);
  },
);

const outsiders: [string, Partial<MessengerPerson>][] = [
  ["of another company", { company: "another-company" }],
  ["who left the company", { isLeaver: true }],
];
test.each(ALL.flatMap((id) => outsiders.map(([who, person]) => [id, who, person] as const)))(
  "%s: somebody %s is refused, linked or not",
  async (id, _who, more) => {
    const warn = vi.spyOn(log(), "warn").mockReturnValue(undefined);
    const { id: personId } = await addPerson(["staff"]);
    const person = { id: "lin-hui", companyEmail: mail, ...more };
    expect(await outcomeOf(id, person)).toBe("notMember");
    await linkTo(personId, id, "lin-hui");
    expect(await outcomeOf(id, person)).toBe("notMember");
    const [last] = (await auditTrail()).slice(-1);
    expect(last).toMatchObject({ kind: "signInRefused", details: { via: "signOn", refusal: "notMember" } });
    expect(warn.mock.calls[0]?.[0]).toMatchObject({
      why: "notMember",
      company: expect.any(String) as string,
    });
    expect(await database().$count(sessions)).toBe(0);
  },
);

test("the log names the other company, for whoever looks for the key of their own", async () => {
  const warn = vi.spyOn(log(), "warn").mockReturnValue(undefined);
  await outcomeOf("feishu", { id: "lin-hui", company: "tenant-2" });
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ company: "tenant-2" });
});

test.each(ALL)("%s: disabled here, nobody gets in; unlinked, nobody without a company email", async (id) => {
  const { context } = await addSignedIn(["admin"]);
  const { id: personId } = await addPerson(["staff"]);
  await linkTo(personId, id, "lin-hui");
  expect(await outcomeOf(id, { id: "lin-hui" })).toBe(mail);
  await unlinkSignOn(context, { id: personId });
  expect(await outcomeOf(id, { id: "lin-hui" })).toBe("notLinked");
  await linkTo(personId, id, "lin-hui");
  await disablePerson(context, { id: personId });
  expect(await outcomeOf(id, { id: "lin-hui" })).toBe("disabled");
});

test("the same id at two messengers, or at two companies, is two accounts", async () => {
  const { id: personId } = await addPerson(["staff"]);
  await linkTo(personId, "wecom", "lin-hui");
  expect(await outcomeOf("feishu", { id: "lin-hui" })).toBe("notLinked");
  messengers.setVariables({ WECOM_CORP_ID: "ww-other" });
  expect(issuerOf("wecom")).toBe("wecom:ww-other");
  expect(await database().$count(signOnAccounts)).toBe(1);
});

test("WeCom departments give roles; a person in no listed one is refused", async () => {
  messengers.setVariables({ WECOM_ROLES: "7=staff, 7=marketing,9=admin" });
  const { id: personId } = await addPerson(["admin"]);
  await addPerson(["staff"]);
  await linkTo(personId, "wecom", "boss");
  expect(await outcomeOf("wecom", { id: "lin-hui", companyEmail: mail, departments: [1] })).toBe("noRole");
  const person = { id: "lin-hui", companyEmail: mail, departments: [1, 7] };
  expect(await outcomeOf("wecom", person)).toBe(mail);
  const changed = (await auditTrail()).find(({ kind }) => kind === "rolesChanged");
  expect(changed?.details).toMatchObject({ roles: ["staff", "marketing"], via: "signOn" });
});

test.each(ALL)("%s: with passwords off it is a way in beside the OpenID provider", async (id) => {
  messengers.setVariables({
    PASSWORD_SIGN_IN: "off",
    OIDC_ISSUER: "http://localhost:1",
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
  });
  const { id: personId } = await addPerson(["staff"]);
  await linkTo(personId, id, "lin-hui");
  expect(await outcomeOf(id, { id: "lin-hui" })).toBe(mail);
});

test.each(ALL)("%s: it is no proof of identity, as it never says when one was given", async (id) => {
  messengers.setVariables({ PASSWORD_SIGN_IN: "off" });
  const { id: personId } = await addPerson(["staff"]);
  await linkTo(personId, id, "lin-hui");
  messengers.of(id).person = { id: "lin-hui" };
  const browser = visitBy(id);
  await browser.signOn({ again: "1" });
  const found = await findPersonAndShop(browser.headers(), null);
  expect([found?.proof, found?.confirmedAt]).toEqual(["signOn", 0]);
});

test("in the browser of WeCom its own page leads on, with parameters in the documented order", async () => {
  const { id: personId } = await addPerson(["staff"]);
  await linkTo(personId, "wecom", "lin-hui");
  const messenger = messengers.of("wecom");
  messenger.person = { id: "lin-hui" };
  const browser = visitBy("wecom", null, "Mozilla/5.0 MicroMessenger/7.0.1 wxwork/4.1.0");
  const led = (await browser.begin()).headers.get("refresh") ?? "";
  expect(led).toMatch(/#wechat_redirect$/);
  await browser.comeBack(await browser.signInAt(led.replace("0; url=", "")));
  expect((await findPerson(browser.headers()))?.email).toBe(mail);
  expect(messenger.paths[0]).toBe("/connect/oauth2/authorize");
});
