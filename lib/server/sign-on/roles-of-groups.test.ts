import { expect, test } from "vitest";
import { findLinkedPerson } from "#lib/server/auth/person-link.ts";
import { findPerson } from "#lib/server/auth/session.ts";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { signOnAccounts } from "#lib/server/db/ways-in-schema.ts";
import { invitePerson, makePersonLink } from "#lib/server/people/invitations.ts";
import { addPerson, addSignedIn, changePerson } from "#lib/testing/people.ts";
import { expectWorthless, tokenOf } from "#lib/testing/person-links.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { visit } from "#lib/testing/sign-on-visit.ts";
import { accountOf, withIdentityProvider } from "#lib/testing/with-identity-provider.ts";

const desk = withIdentityProvider({
  OIDC_ROLES_CLAIM: "groups",
  OIDC_ROLES: "desk admins=admin, shop=staff,shop=marketing,__proto__=admin",
});

/** Roles after a sign-on with these groups, or the reason of the refusal. */
async function rolesWith(email: string, groups: unknown): Promise<string> {
  desk.provider.account = accountOf(email, "subject-1", { groups });
  const browser = visit();
  const response = await browser.signOn();
  const person = await findPerson(browser.headers());
  return person ? person.roles.join(" ") : (response.headers.get("location")?.split("=").at(-1) ?? "");
}

const cases: [string, unknown, string][] = [
  ["one", ["shop"], "staff marketing"],
  ["two", ["shop", "desk admins"], "staff marketing admin"],
  ["one as a plain text", "shop", "staff marketing"],
  ["others beside it", ["hr", "shop"], "staff marketing"],
  ["in capitals, which are other groups", ["SHOP"], "noRole"],
  ["none", [], "noRole"],
  ["no claim", undefined, "noRole"],
  ["a number", 7, "noRole"],
  ["names of an object", ["constructor", "toString"], "noRole"],
];
test.each(cases)("Groups: %s", async (_what, groups, expected) => {
  await addPerson(["admin"]);
  const { email } = await addPerson(["staff"]);
  expect(await rolesWith(email, groups)).toBe(expected);
});

test("a change is recorded and ends the other sessions, the same roles change nothing", async () => {
  await addPerson(["admin"]);
  const { email, id } = await addPerson(["staff"]);
  desk.provider.account = accountOf(email, "subject-1", { groups: ["shop"] });
  const first = visit();
  await first.signOn();
  expect(await rolesWith(email, ["shop"])).toBe("staff marketing");
  expect((await findPerson(first.headers()))?.roles).toEqual(["staff", "marketing"]);
  expect(await rolesWith(email, ["desk admins"])).toBe("admin");
  expect(await findPerson(first.headers())).toBeNull();
  const changes = (await auditTrail()).filter(({ kind }) => kind === "rolesChanged");
  expect(changes).toEqual([
    {
      kind: "rolesChanged",
      personId: null,
      details: { subject: id, was: ["staff"], roles: ["staff", "marketing"], via: "signOn" },
    },
    {
      kind: "rolesChanged",
      personId: null,
      details: { subject: id, was: ["staff", "marketing"], roles: ["admin"], via: "signOn" },
    },
  ]);
});

test("the last admin stays one, whatever the groups say", async () => {
  const { email } = await addPerson(["admin"]);
  expect(await rolesWith(email, ["shop"])).toBe("staff marketing admin");
  await addPerson(["admin", "staff"]);
  expect(await rolesWith(email, ["shop"])).toBe("staff marketing");
});

test("an invited admin who never came in is no other admin", async () => {
  const { email } = await addPerson(["admin"]);
  const invited = await addPerson(["admin", "staff"]);
  await changePerson(invited.id, { passwordHash: "" });
  expect(await rolesWith(email, ["shop"])).toBe("staff marketing admin");
  await changePerson(invited.id, { signedOnAt: new Date() });
  expect(await rolesWith(email, ["shop"])).toBe("staff marketing");
});

test("who is in no listed group is not linked, and the invitation stays", async () => {
  const { context } = await addSignedIn(["admin"]);
  const email = "new@linjian.example";
  const link = await invitePerson(context, { email, name: "Lin Hui", roles: ["staff"] });
  expect(await rolesWith(email, ["hr"])).toBe("noRole");
  expect(await database().$count(signOnAccounts)).toBe(0);
  expect(await findLinkedPerson(tokenOf(link))).toMatchObject({ email, hasJoined: false });
  expect(await rolesWith(email, ["shop"])).toBe("staff marketing");
  await expectWorthless(link);
});

test("who becomes an admin by a group has no link that was made without a reason", async () => {
  const { context } = await addSignedIn(["admin"]);
  const { email, id } = await addPerson(["staff"]);
  const link = await makePersonLink(context, { id });
  expect(await rolesWith(email, ["shop"])).toBe("staff marketing");
  expect(await findLinkedPerson(tokenOf(link))).not.toBeNull();
  expect(await rolesWith(email, ["desk admins"])).toBe("admin");
  await expectWorthless(link);
});

test("of two admins who lose the role at once, one keeps it", async () => {
  const emails = [(await addPerson(["admin"])).email, (await addPerson(["admin", "staff"])).email];
  const browsers = emails.map(() => visit());
  const backs: string[] = [];
  desk.provider.isThin = true;
  for (const [at, browser] of browsers.entries()) {
    desk.provider.account = accountOf(emails[at] ?? "", `subject-${at}`);
    const led = (await browser.begin()).headers.get("refresh")?.replace("0; url=", "") ?? "";
    backs.push(await browser.signInAt(led));
  }
  desk.provider.rewrite = (claims) => ({
    ...claims,
    email: emails[claims.sub === "subject-0" ? 0 : 1],
    email_verified: true,
    groups: ["shop"],
  });
  await Promise.all(browsers.map((browser, at) => browser.comeBack(backs[at] ?? "")));
  const rows = await database().select({ roles: people.roles }).from(people);
  expect(rows.filter(({ roles }) => roles.includes("admin"))).toHaveLength(1);
});
