import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { runCommand } from "#lib/server/guard/command.ts";
import { addSignedIn, PASSWORD, removePeople, signedInHeaders } from "#lib/testing/people.ts";
import { appCode } from "#lib/testing/app-code.ts";
import { turnOn } from "#lib/testing/second-factor.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { confirmIdentity, confirmInput } from "./confirm-identity.ts";

withTestDatabase();
beforeEach(removePeople);

const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000);
const guarded = {
  role: "signedIn",
  confirm: true,
  input: z.strictObject({}),
  verb: async () => "done",
} as const;
const confirming = {
  role: "signedIn",
  input: confirmInput,
  verb: confirmIdentity,
} satisfies Parameters<typeof runCommand<{ proof: string }, null>>[0];

/** Sets the last confirmation of every session to so many minutes ago. */
const confirmed = (minutes: number, others = {}) =>
  database()
    .update(sessions)
    .set({ confirmedAt: minutesAgo(minutes), ...others });

async function as(minutes: number) {
  const person = await addSignedIn(["admin"]);
  await confirmed(minutes);
  return person;
}

const confirm = (headers: Headers, proof = PASSWORD) => runCommand(confirming, { proof }, headers);
const codeOf = async (headers: Headers) => {
  const result = await runCommand(guarded, {}, headers);
  return result.ok ? result.value : result.error;
};

test("sign-in counts as confirmed for ten minutes, whatever is seen meanwhile", async () => {
  const { headers } = await as(9.9);
  expect(await codeOf(headers)).toBe("done");
  await confirmed(10, { lastSeenAt: new Date() });
  expect(await codeOf(headers)).toMatchObject({ code: "confirmFirst", proof: "password" });
});

test("the right password opens the commands again, in this session and in no other", async () => {
  const { email, headers } = await as(11);
  const elsewhere = await signedInHeaders(email);
  await confirmed(11);
  expect(await confirm(headers)).toEqual({ ok: true, value: null });
  expect(await codeOf(headers)).toBe("done");
  expect(await codeOf(elsewhere)).toMatchObject({ code: "confirmFirst" });
});

test("where a second factor is on the password is not enough, and a code counts once", async () => {
  const { id, headers } = await as(11);
  const { secret } = await turnOn(id, minutesAgo(5));
  expect(await codeOf(headers)).toMatchObject({ code: "confirmFirst", proof: "code" });
  const wrong = { code: "badInput", fields: { proof: "common.confirm.wrong.code" } };
  expect(await confirm(headers)).toMatchObject({ error: wrong });
  const proof = appCode(secret, new Date());
  expect(await confirm(headers, proof)).toMatchObject({ ok: true });
  expect(await confirm(headers, proof)).toMatchObject({ error: { code: "badInput" } });
  expect(await codeOf(headers)).toBe("done");
});

test("wrong ones are limited for the session alone and stand in the trail", async () => {
  const { id, email, headers } = await as(11);
  for (let tries = 0; tries < 5; tries += 1)
    expect(await confirm(headers, "wrong")).toMatchObject({ error: { code: "badInput" } });
  for (const proof of ["wrong", PASSWORD])
    expect(await confirm(headers, proof)).toMatchObject({ error: { code: "tooManyTries" } });
  expect(await codeOf(headers)).toMatchObject({ code: "confirmFirst" });
  const elsewhere = await signedInHeaders(email);
  expect(await confirm(elsewhere)).toMatchObject({ ok: true });
  const refused = (await auditTrail("confirmRefused")).filter(({ personId }) => personId === id);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.details).toEqual({ with: "password" });
});
