import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findPerson } from "#lib/server/auth/session.ts";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { auditTrail, expectNoted } from "#lib/testing/read-audit-log.ts";
import { addPerson, addSignedIn, removePeople } from "#lib/testing/people.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { invitePerson } from "./invitations.ts";
import { ownNameInput, renameInput } from "./people-input.ts";
import { disablePerson } from "./person-access.ts";
import { renameOneself, renamePerson } from "./rename-person.ts";

withTestDatabase();
beforeEach(() => removePeople());

const nameOf = async (id: string) =>
  (await database().select().from(people).where(eq(people.id, id))).map(({ name }) => name)[0];
const renamings = () => auditTrail("personRenamed");

test("an admin renames a person, whose session goes on; the trail has both names", async () => {
  const admin = await addSignedIn(["admin"]);
  const { context, headers } = await addSignedIn();
  const { personId, name: was } = context.identity;
  await renamePerson(admin.context, { id: personId, name: "Lin Mei" });
  expect(await findPerson(headers)).toMatchObject({ name: "Lin Mei", roles: ["staff"] });
  await expectNoted("personRenamed", admin.id, { subject: personId, was, newName: "Lin Mei" });
});

test("somebody invited and somebody disabled are renamed too, nobody who is not there", async () => {
  const { context } = await addSignedIn(["admin"]);
  const invited = await invitePerson(context, { email: "m@x.example", name: "Mei", roles: ["staff"] });
  const { id } = await addPerson(["staff"]);
  await disablePerson(context, { id });
  for (const one of [invited.personId, id]) {
    await renamePerson(context, { id: one, name: "Chen" });
    expect(await nameOf(one)).toBe("Chen");
  }
  const nobody = { id: crypto.randomUUID(), name: "Chen" };
  await expect(renamePerson(context, nobody)).rejects.toMatchObject({ code: "notFound" });
});

test("people rename themselves and nobody else without being admin; the same name is no entry", async () => {
  const other = await addPerson(["staff"]);
  const before = await nameOf(other.id);
  const { context } = await addSignedIn(["marketing"]);
  await renameOneself(context, { name: "Own Name" });
  const noted = await renamings();
  const { personId } = context.identity;
  expect(noted.at(-1)).toMatchObject({ personId, details: { subject: personId } });
  await renameOneself(context, { name: "Own Name" });
  expect(await renamings()).toEqual(noted);
  expect(await nameOf(personId)).toBe("Own Name");
  expect(await nameOf(other.id)).toBe(before);
});

test("who is no admin any more renames nobody, and who is disabled not even themselves", async () => {
  const admin = await addSignedIn(["admin"]);
  const { context } = await addSignedIn();
  await expect(renamePerson(context, { id: admin.id, name: "x" })).rejects.toMatchObject({
    code: "forbidden",
  });
  await disablePerson(admin.context, { id: context.identity.personId });
  await expect(renameOneself(context, { name: "x" })).rejects.toMatchObject({ code: "notSignedIn" });
});

test.each([
  ["", "settings.people.errors.nameMissing"],
  ["   ", "settings.people.errors.nameMissing"],
  ["x".repeat(61), "settings.people.errors.nameTooLong"],
  ["Mei 13912345678", "errors.namesPerson"],
])("a name is taken as on an invitation: %j is refused", (name, message) => {
  const id = crypto.randomUUID();
  for (const parsed of [ownNameInput.safeParse({ name }), renameInput.safeParse({ id, name })])
    expect(parsed.error?.issues.map((issue) => issue.message)).toContain(message);
});
