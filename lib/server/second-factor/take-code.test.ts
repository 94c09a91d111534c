import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { auditEntries, people } from "#lib/server/db/schema.ts";
import { recoveryCodes } from "#lib/server/db/ways-in-schema.ts";
import { addPerson, removePeople } from "#lib/testing/people.ts";
import { appCode } from "#lib/testing/app-code.ts";
import { sealContext, turnOn } from "#lib/testing/second-factor.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import {
  beginSecondFactor,
  getOwnSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from "./own-second-factor.ts";
import { takeCode } from "./take-code.ts";

withTestDatabase();
let id = "";
beforeEach(async () => {
  await removePeople();
  ({ id } = await addPerson(["staff"]));
});
const own = () => getOwnSecondFactor(sealContext(id).identity);

const START = new Date("2026-11-22T10:00:10Z");
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const wrongOf = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;

test("it is on with the first right code alone, and the secret is kept under seal", async () => {
  const { secret } = await beginSecondFactor(sealContext(id));
  const code = appCode(secret, START);
  await expect(turnOnSecondFactor(sealContext(id), { code: wrongOf(code) }, START)).rejects.toMatchObject({
    fields: { code: "account.secondFactor.errors.code" },
  });
  expect(await takeCode(id, code, START)).toBe(false);
  expect((await own()).since).toBeNull();
  const codes = await turnOnSecondFactor(sealContext(id), { code }, START);
  expect(new Set(codes).size).toBe(10);
  expect(await own()).toMatchObject({ since: START.getTime(), recoveryCodesLeft: 10 });
  const tables = [people, recoveryCodes, auditEntries];
  const kept = JSON.stringify(await Promise.all(tables.map((table) => database().select().from(table))));
  for (const clear of [secret, ...codes]) expect(kept).not.toContain(clear);
  await expect(beginSecondFactor(sealContext(id))).rejects.toMatchObject({ code: "badInput" });
});

test("replay: a code is taken once, the one it was turned on with not again, nor an older one", async () => {
  const { secret } = await turnOn(id, START);
  expect(await takeCode(id, appCode(secret, START), START)).toBe(false);
  const next = appCode(secret, after(30));
  expect(await takeCode(id, next, after(30))).toBe(true);
  expect(await takeCode(id, next, after(31))).toBe(false);
  expect(await takeCode(id, appCode(secret, START), after(32))).toBe(false);
  expect(await takeCode(id, appCode(secret, after(60)), after(60))).toBe(true);
});

test("of ten at once with the same code one gets in", async () => {
  const { secret, recoveryCodes: codes } = await turnOn(id, START);
  for (const code of [appCode(secret, after(30)), codes[0]!]) {
    const taken = await Promise.all(Array.from({ length: 10 }, () => takeCode(id, code, after(30))));
    expect(taken.filter(Boolean)).toHaveLength(1);
  }
});

test("a recovery code is taken once, however it is written, and by nobody else", async () => {
  const other = await addPerson(["marketing"]);
  const { recoveryCodes: codes } = await turnOn(id, START);
  await turnOn(other.id, START);
  expect(codes[0]).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  expect(await takeCode(other.id, codes[0]!, START)).toBe(false);
  expect(await takeCode(id, ` ${codes[0]!.toLowerCase().replaceAll("-", " ")} `, START)).toBe(true);
  expect(await takeCode(id, codes[0]!, START)).toBe(false);
  expect((await own()).recoveryCodesLeft).toBe(9);
  const told = await database().select().from(auditEntries).where(eq(auditEntries.personId, id));
  expect(told.map(({ kind }) => kind)).toEqual(["secondFactorOn", "recoveryCodeUsed"]);
});

test("new recovery codes end those of before, and turning it off ends all", async () => {
  const { secret, recoveryCodes: before } = await turnOn(id, START);
  const fresh = await renewRecoveryCodes(sealContext(id));
  expect(await takeCode(id, before[1]!, START)).toBe(false);
  expect(await takeCode(id, fresh[1]!, START)).toBe(true);
  await turnOffSecondFactor(sealContext(id));
  for (const code of [fresh[2]!, appCode(secret, after(30))])
    expect(await takeCode(id, code, after(30))).toBe(false);
  for (const verb of [renewRecoveryCodes, turnOffSecondFactor])
    await expect(verb(sealContext(id))).rejects.toMatchObject({ code: "badInput" });
});

test("after five wrong codes the right one waits a quarter of an hour; a recovery code does not", async () => {
  const { secret, recoveryCodes: codes } = await turnOn(id, START);
  const right = appCode(secret, after(30));
  await Promise.all(Array.from({ length: 20 }, () => takeCode(id, wrongOf(right), after(30))));
  expect(await takeCode(id, right, after(30))).toBe(false);
  expect(await takeCode(id, codes[0]!, after(30))).toBe(true);
  const later = after(30 + 15 * 60 + 1);
  expect(await takeCode(id, appCode(secret, later), later)).toBe(true);
});
