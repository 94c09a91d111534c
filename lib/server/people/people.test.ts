import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { redeemPersonLink } from "#lib/server/auth/person-link.ts";
import { findPerson } from "#lib/server/auth/session.ts";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import type { Context, Role } from "#lib/shared/base/identity.ts";
import { auditTrail, expectNoted } from "#lib/testing/read-audit-log.ts";
import { sealContext } from "#lib/testing/context-of.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { expectWorthless, tokenOf } from "#lib/testing/person-links.ts";
import {
  addPerson,
  addSignedIn,
  changePerson,
  PASSWORD,
  postSignIn,
  removePeople,
  signedInHeaders,
} from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { invitePerson, makePersonLink, withdrawInvitation } from "./invitations.ts";
import { listPeople } from "./list-people.ts";
import { inviteInput } from "./people-input.ts";
import { changeRoles, disablePerson, enablePerson } from "./person-access.ts";

withTestDatabase();
const mei = { email: "mei@linjian.example", name: "Mei Chen", roles: ["marketing"] satisfies Role[] };
let admin: Context;

beforeEach(async () => {
  await removePeople();
  await emptyTables("audit_entries");
  admin = sealContext(await addPerson(["admin"]));
});

const told = async () => (await auditTrail()).filter(({ kind }) => kind !== "signedIn");
const kindsTold = async () => (await told()).map(({ kind }) => kind);
const stateOf = async (id: string) => (await listPeople()).find((person) => person.id === id);

test("an invitation makes a person without password, and a link that lets them in once", async () => {
  const link = await invitePerson(admin, mei);
  expect(await stateOf(link.personId)).toEqual({
    id: link.personId,
    ...mei,
    hasSecondFactor: false,
    hasSignOn: false,
    needsLink: true,
    state: "invited",
    lastSeenAt: null,
    linkUntil: link.until,
    passwordBy: null,
  });
  expect((await postSignIn({ email: mei.email, password: "" })).status).toBe(401);
  await redeemPersonLink({ token: tokenOf(link), password: PASSWORD });
  expect((await postSignIn({ email: mei.email })).status).toBe(200);
  expect(await stateOf(link.personId)).toMatchObject({
    state: "active",
    linkUntil: null,
    lastSeenAt: expect.any(Number),
  });
  const { personId: subject } = link;
  const { personId } = admin.identity;
  expect(await told()).toEqual([
    { kind: "personInvited", personId, details: { subject, roles: ["marketing"] } },
    { kind: "signInRefused", personId: null, details: { subject, address: "unknown" } },
    { kind: "personJoined", personId: subject, details: {} },
  ]);
});

test("a second invitation of an e-mail is refused at its field, and of ten at once one is made", async () => {
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => invitePerson(admin, mei)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = { code: "badInput", fields: { email: "settings.people.errors.emailTaken" } };
  await expect(invitePerson(admin, mei)).rejects.toMatchObject(refused);
  expect(await database().select().from(people).where(eq(people.email, mei.email))).toHaveLength(1);
});

test("a renewed link is the only one that works, and a withdrawn invitation leaves none", async () => {
  const first = await invitePerson(admin, mei);
  const second = await makePersonLink(admin, { id: first.personId });
  await expectWorthless(first);
  await withdrawInvitation(admin, { id: first.personId });
  await expectWorthless(second);
  expect(await stateOf(first.personId)).toBeUndefined();
  expect(await kindsTold()).toEqual(["personInvited", "personLinkMade", "invitationWithdrawn"]);
});

test("somebody who has joined cannot be withdrawn", async () => {
  const { id } = await addPerson(["staff"]);
  await expect(withdrawInvitation(admin, { id })).rejects.toMatchObject({ code: "notFound" });
  expect(await stateOf(id)).toMatchObject({ state: "active" });
});

test("a new sign-in link sets another password, ends every session and forgives failed tries", async () => {
  const { id, email, headers } = await addSignedIn();
  for (let tries = 0; tries < 6; tries += 1) await postSignIn({ email, password: "forgotten" });
  const link = await makePersonLink(admin, { id });
  expect(await findPerson(headers)).not.toBeNull();
  await redeemPersonLink({ token: tokenOf(link), password: "another horse battery" });
  expect(await findPerson(headers)).toBeNull();
  expect((await postSignIn({ email })).status).toBe(401);
  expect((await postSignIn({ email, password: "another horse battery" })).status).toBe(200);
});

test("Session fixation: a change of roles ends every session, and the next one has the new roles", async () => {
  const { id, email, headers: old } = await addSignedIn();
  await changeRoles(admin, { id, roles: ["staff", "marketing"] });
  expect(await findPerson(old)).toBeNull();
  expect(await findPerson(await signedInHeaders(email))).toMatchObject({ roles: ["staff", "marketing"] });
  const details = { subject: id, was: ["staff"], roles: ["staff", "marketing"] };
  await expectNoted("rolesChanged", admin.identity.personId, details);
});

test("the same roles again change nothing and end nothing", async () => {
  const { id, headers } = await addSignedIn();
  await changeRoles(admin, { id, roles: ["staff"] });
  expect(await findPerson(headers)).not.toBeNull();
  expect(await told()).toEqual([]);
});

test("a disabled person is nobody from the next request on, and comes back with the old password", async () => {
  const { id, email, headers } = await addSignedIn();
  const link = await makePersonLink(admin, { id });
  await disablePerson(admin, { id });
  expect(await findPerson(headers)).toBeNull();
  expect((await postSignIn({ email })).status).toBe(401);
  await expectWorthless(link);
  await expect(makePersonLink(admin, { id })).rejects.toMatchObject({ code: "notFound" });
  expect(await stateOf(id)).toMatchObject({ state: "disabled", linkUntil: null });
  await enablePerson(admin, { id });
  expect(await findPerson(headers)).toBeNull();
  expect((await postSignIn({ email })).status).toBe(200);
  expect(await kindsTold()).toEqual(["personLinkMade", "personDisabled", "signInRefused", "personEnabled"]);
});

test("nobody disables themselves or takes admin from themselves", async () => {
  const id = admin.identity.personId;
  for (const [change, fields] of [
    [() => disablePerson(admin, { id }), { id: "settings.people.errors.ownAccount" }],
    [() => changeRoles(admin, { id, roles: ["staff"] }), { roles: "settings.people.errors.ownAdmin" }],
  ] as const)
    await expect(change()).rejects.toMatchObject({ code: "badInput", fields });
  expect(await stateOf(id)).toMatchObject({ state: "active", roles: ["admin"] });
  expect(await told()).toEqual([]);
});

test("of two admins who disable or demote each other at once, one stays", async () => {
  const other = sealContext(await addPerson(["staff", "admin"]));
  const [one, two] = [admin.identity.personId, other.identity.personId];
  const demote = (by: Context, id: string) => changeRoles(by, { id, roles: ["staff"] });
  const pairs = [
    () => [disablePerson(admin, { id: two }), disablePerson(other, { id: one })],
    () => [demote(admin, two), demote(other, one)],
    () => [disablePerson(other, { id: one }), demote(admin, two)],
  ];
  for (const pair of pairs) {
    await database()
      .update(people)
      .set({ disabledAt: null, roles: ["admin"] });
    const answers = await Promise.allSettled(pair());
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const left = (await listPeople()).filter(({ state }) => state === "active");
    expect(left.filter(({ roles }) => roles.includes("admin"))).toHaveLength(1);
  }
});

test("an admin who was disabled meanwhile changes nothing", async () => {
  const { id } = await addPerson(["staff"]);
  await changePerson(admin.identity.personId, { disabledAt: new Date() });
  for (const change of [
    () => invitePerson(admin, mei),
    () => makePersonLink(admin, { id }),
    () => changeRoles(admin, { id, roles: ["admin"] }),
    () => disablePerson(admin, { id }),
    () => enablePerson(admin, { id }),
    () => withdrawInvitation(admin, { id }),
  ])
    await expect(change()).rejects.toMatchObject({ code: "forbidden" });
  expect(await told()).toEqual([]);
});

test.each([
  { name: "Mei\0Chen" },
  { email: "mei\0@linjian.example" },
  { email: "mei@linjian\u0007.example" },
])("%j is refused before the database chokes on it", (change) => {
  expect(inviteInput.safeParse(mei).success).toBe(true);
  expect(inviteInput.safeParse({ ...mei, ...change }).success).toBe(false);
});
