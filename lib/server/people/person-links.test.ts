import { beforeEach, expect, test } from "vitest";
import { createPersonLink, redeemPersonLink } from "#lib/server/auth/person-link.ts";
import { database } from "#lib/server/db/database.ts";
import { auditEntries, people, sessions } from "#lib/server/db/schema.ts";
import { personLinks } from "#lib/server/db/ways-in-schema.ts";
import type { Context, Role } from "#lib/shared/base/identity.ts";
import { sealContext } from "#lib/testing/context-of.ts";
import { tokenOf } from "#lib/testing/person-links.ts";
import { addPerson, PASSWORD, removePeople, signedInHeaders } from "#lib/testing/people.ts";
import { waitingForLocks } from "#lib/testing/watch-database.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { changePeople } from "./change-people.ts";
import { invitePerson } from "./invitations.ts";

withTestDatabase();
const mei = { email: "mei@linjian.example", name: "Mei Chen", roles: ["marketing"] satisfies Role[] };
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
let admin: Context;

beforeEach(async () => {
  await removePeople();
  admin = sealContext(await addPerson(["admin"]));
});

test("a link is worth nothing after a day, used or made up, and says the same each time", async () => {
  const token = tokenOf(await invitePerson(admin, mei));
  const refusals: unknown[] = [];
  const redeem = (given: string, now?: Date) =>
    redeemPersonLink({ token: given, password: PASSWORD }, now).catch(
      (error: unknown) => void refusals.push(error),
    );
  await redeem(token, later(24));
  await redeem("made-up");
  await redeem("");
  await redeem(token, later(23));
  await redeem(token);
  expect(refusals).toMatchObject(Array(4).fill({ code: "forbidden", message: "link not usable" }));
});

test("with a link a password that is no good is refused, and the link can be used again", async () => {
  const token = tokenOf(await invitePerson(admin, mei));
  const fields = { password: "password.own" };
  await expect(redeemPersonLink({ token, password: mei.email })).rejects.toMatchObject({ fields });
  await redeemPersonLink({ token, password: PASSWORD });
});

test("of ten who use one link at once, one sets the password", async () => {
  const token = tokenOf(await invitePerson(admin, mei));
  const tries = Array.from({ length: 10 }, (_, index) =>
    redeemPersonLink({ token, password: `${PASSWORD} ${index}` }),
  );
  expect((await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("Token at rest: neither a link's token nor a session's cookie stands in the database", async () => {
  const link = await invitePerson(admin, mei);
  const cookie = (await signedInHeaders("admin@linjian.example")).get("cookie")!.split("=")[1]!;
  const tables = [people, personLinks, auditEntries, sessions];
  const dump = JSON.stringify(await Promise.all(tables.map((table) => database().select().from(table))));
  expect(dump).toContain(link.personId);
  expect(dump).not.toContain(tokenOf(link));
  expect(dump).not.toContain(cookie);
});

test("a link redeemed at the moment an admin makes another is worth nothing, and neither hangs", async () => {
  const invited = await invitePerson(admin, mei);
  const redeeming = Promise.withResolvers<unknown>();
  await changePeople(admin, async (tx) => {
    redeemPersonLink({ token: tokenOf(invited), password: PASSWORD }).then(
      () => redeeming.resolve("redeemed"),
      redeeming.resolve,
    );
    await expect.poll(waitingForLocks).toBeGreaterThan(0);
    const another = { personId: invited.personId, createdBy: admin.identity.personId };
    await createPersonLink(another, new Date(), tx);
  });
  expect(await redeeming.promise).toMatchObject({ code: "forbidden" });
});
