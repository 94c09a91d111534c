import { beforeEach, expect, test } from "vitest";
import { redeemPersonLink } from "#lib/server/auth/person-link.ts";
import { findPerson } from "#lib/server/auth/session.ts";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { changeRoles } from "#lib/server/people/person-access.ts";
import { makePersonLink } from "#lib/server/people/invitations.ts";
import { listPeople } from "#lib/server/people/list-people.ts";
import { linkInput } from "#lib/server/people/people-input.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { addPerson, removePeople, signIn } from "#lib/testing/people.ts";
import { expectWorthless, tokenOf } from "#lib/testing/person-links.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { auditTrail, expectNoted } from "#lib/testing/read-audit-log.ts";
import { changeOwnPassword } from "./change-password.ts";
import { findLinkNotices, noteLinkUse, revokeOwnLink } from "./own-links.ts";

withTestDatabase();
const NEXT = "tea kettle orchard";
const reason = "lost the phone";
let maker: Context;
let other: Context;
let headers = new Headers();

beforeEach(async () => {
  await removePeople();
  await database().delete(sessions);
  maker = (await signIn((await addPerson(["admin"], "An Admin")).email)).context;
  ({ context: other, headers } = await signIn((await addPerson(["staff", "admin"], "Bo Admin")).email));
});

const idOf = ({ identity }: Context) => identity.personId;
const passwordBy = async () => (await listPeople()).find(({ id }) => id === idOf(other))?.passwordBy;
const make = () => makePersonLink(maker, { id: idOf(other), reason });

test("a link for another admin needs a reason, which stands in the trail", async () => {
  const refused = { code: "badInput", fields: { reason: "settings.people.reason.missing" } };
  await expect(makePersonLink(maker, { id: idOf(other) })).rejects.toMatchObject(refused);
  await make();
  await expectNoted("personLinkMade", idOf(maker), { subject: idOf(other), for: "password", reason });
  const { id } = await addPerson(["marketing"]);
  await expect(makePersonLink(maker, { id })).resolves.toMatchObject({ personId: id });
});

test("blanks, a number of a person, a thousand signs and what no database takes are no reason", () => {
  for (const text of ["  ", "call 13800138000", "x".repeat(1_000), "a\0b"])
    expect(linkInput.safeParse({ id: idOf(other), reason: text }).success).toBe(false);
});

test("a link ends nothing until it is used; its person sees who made it, and revokes it", async () => {
  const link = await make();
  expect(await findPerson(headers)).not.toBeNull();
  expect(await findLinkNotices(other.identity)).toMatchObject([{ by: "An Admin", usedAt: null, reason }]);
  expect(await findLinkNotices(maker.identity)).toEqual([]);
  expect(await revokeOwnLink(other)).toBe(1);
  expect(await findLinkNotices(other.identity)).toEqual([]);
  await expectWorthless(link);
  await expectNoted("personLinkRevoked", idOf(other), { madeBy: idOf(maker) });
});

test("once it is used the person is told until it is noted; list and trail say who made it", async () => {
  const link = await make();
  await redeemPersonLink({ token: tokenOf(link), password: NEXT });
  expect(await findPerson(headers)).toBeNull();
  const [notice] = await findLinkNotices(other.identity);
  expect(notice).toMatchObject({ by: "An Admin", usedAt: expect.any(Number) });
  expect(await passwordBy()).toEqual({ name: "An Admin", at: expect.any(Number) });
  await expectNoted("passwordRenewed", idOf(other), { madeBy: idOf(maker) });
  await expectNoted("personLinkUsed", idOf(maker), { subject: idOf(other) });

  await make();
  expect(await findLinkNotices(other.identity)).toHaveLength(2);
  await revokeOwnLink(other);
  await noteLinkUse(other);
  expect(await findLinkNotices(other.identity)).toEqual([]);
  expect(await passwordBy()).not.toBeNull();
});

test("who changes the own password has it by no link any more, and a waiting link ends", async () => {
  const link = await make();
  await redeemPersonLink({ token: tokenOf(link), password: NEXT });
  const waiting = await make();
  await changeOwnPassword(other, { current: NEXT, password: "another horse battery", endsOthers: true });
  expect(await passwordBy()).toBeNull();
  await expectWorthless(waiting);
});

test("the own link and an invitation tell nobody of anything", async () => {
  const own = await makePersonLink(maker, { id: idOf(maker) });
  expect(await findLinkNotices(maker.identity)).toEqual([]);
  await redeemPersonLink({ token: tokenOf(own), password: NEXT });
  expect(await findLinkNotices(maker.identity)).toEqual([]);
  expect((await auditTrail("personLinkUsed")).filter(({ personId }) => personId === idOf(maker))).toEqual([]);
});

test("who becomes an admin has no link that was made without a reason", async () => {
  const { id } = await addPerson(["marketing"]);
  const link = await makePersonLink(maker, { id });
  await changeRoles(maker, { id, roles: ["admin"] });
  await expectWorthless(link);
});
