import { expect, test } from "vitest";
import { findPerson } from "#lib/server/auth/session.ts";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { signOnAccounts } from "#lib/server/db/ways-in-schema.ts";
import { runCommand } from "#lib/server/guard/command.ts";
import { listOwnProviders } from "#lib/server/account/own-sign-on.ts";
import { endSession } from "#lib/server/auth/session.ts";
import { beginLink, beginLinkInput } from "#lib/server/sign-on/begin-link.ts";
import { MESSENGERS, type MessengerId } from "#lib/shared/sign-on/providers.ts";
import { issuerOf, linkTo, visitBy, withMessengers } from "#lib/testing/messengers/with-messengers.ts";
import { addPerson, signIn } from "#lib/testing/people.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { addressOf, type Visit } from "#lib/testing/sign-on-visit.ts";

const messengers = withMessengers();
const ALL = [...MESSENGERS];
const whereOf = (response: Response) => response.headers.get("location");

/** A browser whose person has just signed in with the password, and the note that lets it link an account. */
async function signedIn(
  id: MessengerId,
  now?: Date,
): Promise<{ browser: Visit; personId: string; link: string }> {
  const { id: personId, email } = await addPerson(["staff"]);
  const { headers, context } = await signIn(email, now);
  const browser = visitBy(id);
  const [name = "", value = ""] = (headers.get("cookie") ?? "").split("=");
  browser.desk.set(name, value);
  const { link } = await beginLink(context, { provider: id });
  return { browser, personId, link };
}

test.each(ALL)(
  "%s: a signed-in person links their account, stays signed in, and signs in by it",
  async (id) => {
    const { browser, personId, link } = await signedIn(id);
    messengers.of(id).person = { id: "lin-hui", ownEmail: "private@mail.example" };
    const response = await browser.signOn({ link, callbackUrl: "/account" });
    expect([response.status, whereOf(response)]).toEqual([303, `/account?via=${id}#sign-on`]);
    expect(await database().$count(sessions)).toBe(1);
    expect((await findPerson(browser.headers()))?.personId).toBe(personId);
    const [row] = await database().select().from(signOnAccounts);
    expect(row).toMatchObject({ personId, issuer: issuerOf(id), subject: "lin-hui" });
    expect((await auditTrail()).at(-1)).toMatchObject({ kind: "signOnLinked", personId });
    const listed = await listOwnProviders({ personId });
    expect(listed.filter(({ since }) => since !== null).map((one) => one.id)).toEqual([id]);
    expect([...browser.desk.keys()]).not.toContain("md-sign-on-link");
    const elsewhere = visitBy(id);
    await elsewhere.signOn();
    expect((await findPerson(elsewhere.headers()))?.personId).toBe(personId);
  },
);

const refusals: [string, (personId: string, id: MessengerId) => Promise<object>, string][] = [
  ["of another company", () => Promise.resolve({ company: "another" }), "notMember"],
  ["of a leaver", () => Promise.resolve({ isLeaver: true }), "notMember"],
  [
    "of somebody else here",
    async (_personId, id) => {
      await linkTo((await addPerson(["admin"])).id, id, "lin-hui");
      return {};
    },
    "linkedToOther",
  ],
  [
    "beside one of theirs",
    async (personId, id) => {
      await linkTo(personId, id, "older");
      return {};
    },
    "linkedToOther",
  ],
];
test.each(ALL.flatMap((id) => refusals.map(([what, prepare, why]) => [id, what, prepare, why] as const)))(
  "%s: an account %s is not linked",
  async (id, _what, prepare, why) => {
    const { browser, personId, link } = await signedIn(id);
    const more = await prepare(personId, id);
    const before = await database().$count(signOnAccounts);
    messengers.of(id).person = { id: "lin-hui", ...more };
    const response = await browser.signOn({ link, callbackUrl: "/account" });
    expect(whereOf(response)).toBe(`/account?error=${why}&via=${id}#sign-on`);
    expect(await database().$count(signOnAccounts)).toBe(before);
    expect((await auditTrail()).at(-1)).toMatchObject({
      kind: "signInRefused",
      details: { subject: personId, refusal: why },
    });
    expect((await findPerson(browser.headers()))?.personId).toBe(personId);
  },
);

test("an account whose company email is another person's here is not linked", async () => {
  const other = await addPerson(["admin"]);
  const { browser, link } = await signedIn("feishu");
  messengers.of("feishu").person = { id: "boss", companyEmail: other.email };
  const response = await browser.signOn({ link, callbackUrl: "/account" });
  expect(whereOf(response)).toBe("/account?error=twoPeople&via=feishu#sign-on");
  expect(await database().$count(signOnAccounts)).toBe(0);
});

test("a person who cancels, or whose messenger is away, is back at their account", async () => {
  const { browser, link } = await signedIn("wecom");
  const cancelled = await browser.signOn({ link });
  expect(whereOf(cancelled)).toBe("/account?error=cancelled&via=wecom#sign-on");
  Object.assign(messengers.of("wecom"), {
    person: { id: "lin-hui" },
    fault: { at: "/cgi-bin/gettoken", how: "hangUp" },
  });
  expect(whereOf(await browser.signOn({ link }))).toBe("/account?error=rejected&via=wecom#sign-on");
});

const strangers: [
  string,
  (going: { browser: Visit; link: string }) => Promise<{ browser: Visit; link: string }>,
][] = [
  ["of another session of the same person", async ({ link }) => ({ ...(await otherSession()), link })],
  ["that was made up", ({ browser }) => Promise.resolve({ browser, link: "a.b.c.d.e" })],
  ["for another messenger", async ({ browser, link }) => ({ browser: await asDingTalk(browser), link })],
  [
    "after sign-out",
    async ({ browser, link }) => {
      await endSession(browser.headers());
      return { browser, link };
    },
  ],
];
test.each(strangers)("a note %s links nothing", async (_what, change) => {
  const going = await signedIn("wecom");
  for (const id of ALL) messengers.of(id).person = { id: "lin-hui" };
  const { browser, link } = await change(going);
  const response = await browser.signOn({ link });
  expect(whereOf(response)).toMatch(/^\/sign-in\?error=notLinked&via=/);
  expect(await database().$count(signOnAccounts)).toBe(0);
});

async function otherSession(): Promise<{ browser: Visit }> {
  const { headers } = await signIn("staff@linjian.example");
  const browser = visitBy("wecom");
  browser.desk.set("md-session", (headers.get("cookie") ?? "").replace("md-session=", ""));
  return { browser };
}

async function asDingTalk(browser: Visit): Promise<Visit> {
  const other = visitBy("dingtalk");
  for (const [name, value] of browser.desk) other.desk.set(name, value);
  return Promise.resolve(other);
}

test("a session that ends on the way links nothing when the browser comes back", async () => {
  const { browser, link } = await signedIn("feishu");
  messengers.of("feishu").person = { id: "lin-hui" };
  const led = addressOf(await browser.begin({ link })) ?? "";
  await endSession(browser.headers());
  const response = await browser.comeBack(await browser.signInAt(led));
  expect(whereOf(response)).toBe("/sign-in?error=notLinked&via=feishu");
  expect(await database().$count(signOnAccounts)).toBe(0);
});

test("a sign-on without a note forgets that of an earlier one", async () => {
  const { browser, link } = await signedIn("wecom");
  messengers.of("wecom").person = { id: "lin-hui" };
  await browser.begin({ link });
  expect([...browser.desk.keys()]).toContain("md-sign-on-link");
  await browser.begin();
  expect([...browser.desk.keys()]).not.toContain("md-sign-on-link");
});

test("the note needs an identity confirmed within ten minutes, and a messenger that is set up", async () => {
  const eleven = new Date(Date.now() - 11 * 60_000);
  const { email } = await addPerson(["staff"]);
  const { headers } = await signIn(email, eleven);
  const command = { role: "signedIn", confirm: true, input: beginLinkInput, verb: beginLink } as const;
  const late = await runCommand(command, { provider: "wecom" }, headers);
  expect(late).toMatchObject({ ok: false, error: { code: "confirmFirst", proof: "password" } });
  const { headers: now } = await signIn(email);
  expect(await runCommand(command, { provider: "wecom" }, now)).toMatchObject({ ok: true });
  expect(await runCommand(command, { provider: "oidc" }, now)).toMatchObject({ error: { code: "badInput" } });
  messengers.setVariables({ WECOM_CORP_ID: "", WECOM_AGENT_ID: "", WECOM_SECRET: "" });
  const { headers: later } = await signIn(email);
  expect(await runCommand(command, { provider: "wecom" }, later)).toMatchObject({
    error: { code: "notFound" },
  });
});
