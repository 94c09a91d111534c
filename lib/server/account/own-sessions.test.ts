import { beforeEach, expect, test } from "vitest";
import { findPerson } from "#lib/server/auth/session.ts";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { changeRoles } from "#lib/server/people/person-access.ts";
import { endPersonSessions, listPersonSessions } from "#lib/server/people/person-sessions.ts";
import { addPerson, addSignedIn, removePeople, signedInHeaders, signIn } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { auditTrail, expectNoted } from "#lib/testing/read-audit-log.ts";
import { endOwnSessions, listOwnSessions } from "./own-sessions.ts";

withTestDatabase();
let email = "";
beforeEach(async () => {
  await removePeople();
  await database().delete(sessions);
  ({ email } = await addPerson(["staff"]));
});

test("a person sees the own living sessions and no one else's, and which is this one", async () => {
  const idle = new Date(Date.now() - 45 * 60_000);
  await signedInHeaders(email, idle);
  const other = await signIn(email);
  const { context } = await signIn(email);
  const admin = await addSignedIn(["admin"]);
  const listed = await listOwnSessions(context.identity);
  expect(listed.map(({ id, isThis }) => [id, isThis])).toEqual([
    [context.identity.sessionId, true],
    [other.context.identity.sessionId, false],
  ]);
  expect(listed.map(({ id }) => id)).not.toContain(admin.context.identity.sessionId);
});

test("a session that ended with a change of roles is listed nowhere", async () => {
  const { context } = await signIn(email);
  const admin = await addSignedIn(["admin"]);
  const { personId } = context.identity;
  await changeRoles(admin.context, { id: personId, roles: ["staff", "marketing"] });
  expect(await listPersonSessions(admin.context, { person: personId })).toEqual([]);
});

test("one session is ended by its person, then all others but this one; the trail says how many", async () => {
  const [one, two, three] = [await signIn(email), await signIn(email), await signIn(email)];
  const mine = await signIn(email);
  expect(await endOwnSessions(mine.context, { id: one.context.identity.sessionId })).toBe(1);
  expect(await findPerson(one.headers)).toBeNull();
  expect(await findPerson(two.headers)).not.toBeNull();
  expect(await endOwnSessions(mine.context, {})).toBe(2);
  for (const { headers } of [two, three]) expect(await findPerson(headers)).toBeNull();
  expect(await findPerson(mine.headers)).not.toBeNull();
  const { personId } = mine.context.identity;
  const noted = (await auditTrail("sessionsEnded")).filter((entry) => entry.personId === personId);
  expect(noted.map(({ details }) => details)).toEqual([{ ended: 1 }, { ended: 2 }]);
});

test("nobody ends a session of somebody else as one's own", async () => {
  const { headers, context } = await signIn(email);
  const other = await addSignedIn(["marketing"]);
  expect(await endOwnSessions(other.context, { id: context.identity.sessionId })).toBe(0);
  expect(await findPerson(headers)).not.toBeNull();
});

test("an admin sees and ends the sessions of another person; both stand in the entry", async () => {
  const [one, two] = [await signIn(email), await signIn(email)];
  const admin = await addSignedIn(["admin"]);
  const { personId } = one.context.identity;
  const listed = await listPersonSessions(admin.context, { person: personId });
  expect(listed.map(({ isThis }) => isThis)).toEqual([false, false]);
  await endPersonSessions(admin.context, { id: personId, sessionId: one.context.identity.sessionId });
  expect(await findPerson(one.headers)).toBeNull();
  expect(await findPerson(two.headers)).not.toBeNull();
  expect(await endPersonSessions(admin.context, { id: personId })).toBe(1);
  expect(await findPerson(two.headers)).toBeNull();
  const by = admin.context.identity.personId;
  await expectNoted("sessionsEnded", by, { ended: 1, subject: personId });
});

test("who is no admin ends nobody else's sessions", async () => {
  const { context } = await signIn(email);
  const other = await addPerson(["marketing"]);
  await expect(endPersonSessions(context, { id: other.id })).rejects.toMatchObject({ code: "forbidden" });
});

test("ten sessions of one person live at once: the eleventh ends the one not seen for longest", async () => {
  const began = Date.now() - 20 * 60_000;
  const opened = [];
  for (let count = 0; count < 11; count += 1)
    opened.push(await signIn(email, new Date(began + count * 60_000)));
  const alive = await Promise.all(opened.map(async ({ headers }) => (await findPerson(headers)) !== null));
  expect(alive).toEqual([false, ...Array<boolean>(10).fill(true)]);
  const { personId } = opened[0]!.context.identity;
  await expectNoted("sessionsEnded", personId, { ended: 1, why: "tooMany" });
});

test("of twenty sign-ins at once ten sessions are left", async () => {
  await Promise.allSettled(Array.from({ length: 20 }, () => signedInHeaders(email)));
  expect((await database().select().from(sessions)).length).toBeLessThanOrEqual(10);
});
