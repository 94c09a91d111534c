import { expect, test } from "vitest";
import { findLinkNotices, revokeOwnLink } from "#lib/server/account/own-links.ts";
import { redeemPersonLink } from "#lib/server/auth/person-link.ts";
import { findPerson } from "#lib/server/auth/session.ts";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { inviteWithoutLink, makePersonLink, withdrawInvitation } from "#lib/server/people/invitations.ts";
import { listPeople } from "#lib/server/people/list-people.ts";
import { makeLinkFor } from "#lib/server/people/operator.ts";
import { disablePerson } from "#lib/server/people/person-access.ts";
import { unlinkSignOn } from "#lib/server/people/unlink-sign-on.ts";
import type { Context, Role } from "#lib/shared/base/identity.ts";
import { addPerson, signIn } from "#lib/testing/people.ts";
import { expectWorthless, tokenOf } from "#lib/testing/person-links.ts";
import { auditTrail, expectNoted } from "#lib/testing/read-audit-log.ts";
import { visit, type Visit } from "#lib/testing/sign-on-visit.ts";
import { accountOf, withIdentityProvider } from "#lib/testing/with-identity-provider.ts";

const desk = withIdentityProvider();
const NEW = "tea kettle orchard";
const email = "new@linjian.example";
const reason = "lost the phone";

type Joined = { admin: Context; id: string; browser: Visit };

/** Somebody who was invited and came in through the provider, without a password. */
async function joined(roles: Role[] = ["staff"]): Promise<Joined> {
  const { context: admin } = await signIn((await addPerson(["admin"], "An Admin")).email);
  await inviteWithoutLink(admin, { email, name: "Lin Hui", roles });
  desk.provider.account = accountOf(email);
  const browser = visit();
  await browser.signOn();
  const id = (await findPerson(browser.headers()))?.personId ?? "";
  return { admin, id, browser };
}

const ways: [string, (person: Joined) => Promise<unknown>][] = [
  ["linked", async () => undefined],
  ["unlinked", ({ admin, id }) => unlinkSignOn(admin, { id })],
];

test.each(ways)("Somebody who joined by a sign-on and is %s is no invitation", async (_what, change) => {
  const person = await joined();
  const { admin, id } = person;
  await change(person);
  expect((await listPeople()).find((each) => each.id === id)?.state).toBe("active");
  await expect(withdrawInvitation(admin, { id })).rejects.toThrow("no open invitation");
  await disablePerson(admin, { id });
  expect((await listPeople()).find((each) => each.id === id)?.state).toBe("disabled");
  expect((await visit().signOn()).headers.get("location")).toBe("/sign-in?error=disabled");
});

test.each(ways)("A link to an admin who is %s needs a reason and tells of itself", async (_what, change) => {
  const person = await joined(["admin"]);
  const { admin, id, browser } = person;
  await change(person);
  await expect(makePersonLink(admin, { id })).rejects.toMatchObject({
    fields: { reason: "settings.people.reason.missing" },
  });
  const link = await makePersonLink(admin, { id, reason });
  const by = admin.identity.personId;
  await expectNoted("personLinkMade", by, { subject: id, for: "password", reason });
  await browser.signOn();
  const identity = await findPerson(browser.headers());
  if (!identity) throw new Error("nobody is in");
  expect(await findLinkNotices(identity)).toMatchObject([{ by: "An Admin", usedAt: null, reason }]);
  await redeemPersonLink({ token: tokenOf(link), password: NEW });
  expect(await findLinkNotices(identity)).toMatchObject([{ usedAt: expect.any(Number) }]);
  await expectNoted("passwordRenewed", id, { madeBy: by });
  await expectNoted("personLinkUsed", by, { subject: id });
  const [row] = (await database().select().from(people)).filter((each) => each.id === id);
  expect(row?.passwordSetBy).toBe(by);
});

test("its person revokes such a link", async () => {
  const { admin, id, browser } = await joined(["admin"]);
  const link = await makePersonLink(admin, { id, reason });
  const identity = await findPerson(browser.headers());
  if (!identity) throw new Error("nobody is in");
  expect(await revokeOwnLink({ identity, requestId: "test" })).toBe(1);
  await expectWorthless(link);
});

test("a link from the console to somebody who joined by a sign-on stands in the trail as one", async () => {
  const { id } = await joined();
  await makeLinkFor(email);
  expect((await auditTrail("personLinkMade")).at(-1)?.details).toMatchObject({
    subject: id,
    for: "password",
  });
});

test("somebody who never came in is an invitation still, and can be withdrawn", async () => {
  const { admin } = await joined();
  const other = "other@linjian.example";
  await inviteWithoutLink(admin, { email: other, name: "Mei Chen", roles: ["staff"] });
  const id = (await listPeople()).find((each) => each.email === other)?.id ?? "";
  await makePersonLink(admin, { id });
  expect((await auditTrail("personLinkMade")).at(-1)?.details).toEqual({ subject: id, for: "invitation" });
  await disablePerson(admin, { id });
  await withdrawInvitation(admin, { id });
  expect((await listPeople()).map((each) => each.id)).not.toContain(id);
});
