import { beforeEach, expect, test } from "vitest";
import { findPerson } from "#lib/server/auth/session.ts";
import { findRecentRemoval } from "#lib/server/second-factor/find-removal.ts";
import { getOwnSecondFactor, turnOffSecondFactor } from "#lib/server/second-factor/own-second-factor.ts";
import { takeCode } from "#lib/server/second-factor/take-code.ts";
import { addPerson, addSignedIn, postSignIn, removePeople } from "#lib/testing/people.ts";
import { sealContext, turnOn } from "#lib/testing/second-factor.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { expectNoted } from "#lib/testing/read-audit-log.ts";
import { removeSecondFactor, removeSecondFactorInput } from "./remove-second-factor.ts";

withTestDatabase();
beforeEach(removePeople);

const reason = "Phone lost on the train";
const own = (id: string) => getOwnSecondFactor(sealContext(id).identity);

test("an admin takes off a lost one: sessions end, the password signs in, the person reads why", async () => {
  const admin = await addPerson(["admin"], "Ada Admin");
  const { id, email, headers } = await addSignedIn();
  const { recoveryCodes } = await turnOn(id, new Date());
  await removeSecondFactor(sealContext(admin.id), { id, reason });
  await expectNoted("secondFactorRemoved", admin.id, { subject: id, reason });
  expect(await findPerson(headers)).toBeNull();
  expect(await takeCode(id, recoveryCodes[0]!, new Date())).toBe(false);
  expect((await postSignIn({ email })).status).toBe(200);
  expect(await own(id)).toEqual({
    since: null,
    recoveryCodesLeft: 0,
    isRequired: false,
    removed: { at: expect.any(Number), by: "Ada Admin", reason },
  });
  expect(await findRecentRemoval(id)).not.toBeNull();
  expect(await findRecentRemoval(id, new Date(Date.now() + 8 * 24 * 60 * 60_000))).toBeNull();
  expect(await findRecentRemoval(admin.id)).toBeNull();
  await turnOn(id, new Date());
  expect((await own(id)).removed).toBeNull();
  await turnOffSecondFactor(sealContext(id));
  expect((await own(id)).removed).toBeNull();
});

test("nobody takes off their own this way or one that is not on, and nobody who is no admin", async () => {
  const admin = await addPerson(["admin"]);
  const { id } = await addPerson(["staff"]);
  await turnOn(admin.id, new Date());
  const remove = (by: string, whose: string) => removeSecondFactor(sealContext(by), { id: whose, reason });
  await expect(remove(admin.id, admin.id)).rejects.toMatchObject({ code: "badInput" });
  await expect(remove(admin.id, id)).rejects.toMatchObject({ code: "notFound" });
  await expect(remove(id, admin.id)).rejects.toMatchObject({ code: "forbidden" });
  expect((await own(admin.id)).since).not.toBeNull();
});

test.each([
  ["", "missing"],
  ["   ", "missing"],
  ["x".repeat(501), "tooLong"],
  ["her phone 138 0013 8000 is gone", "namesPerson"],
])("the reason %j is refused as %s", (given, issue) => {
  const read = removeSecondFactorInput.safeParse({ id: crypto.randomUUID(), reason: given });
  expect(read.error?.issues.map(({ message }) => message)).toEqual([`settings.people.secondFactor.${issue}`]);
});
