import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listCardChecks } from "./list-card-checks.ts";
import { redactCardChecks, redactOldCardChecks } from "./redact-card-checks.ts";
import { verifyCard } from "./verify-card.ts";
import { database } from "#lib/server/db/database.ts";
import { answers } from "#lib/server/db/ledger-schema.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import { cardInput, PRACTICE_CARDS } from "#lib/testing/card-questions.ts";
import { openPractice, type Practice } from "#lib/testing/open-practice.ts";

let practice: Practice;
beforeAll(async () => void (practice = await openPractice()));
beforeEach(async () => {
  await practice.reset();
  await database().delete(cardChecks);
});
afterAll(() => practice.close());

const verify = (change: Record<string, unknown> = {}) => verifyCard(practice.context, cardInput(change));
const ids = async () => (await listCardChecks(practice.context, { page: 1 })).checks.map(({ id }) => id);
const keptCalls = async () => (await database().select().from(answers)).map(({ callId }) => callId);
const arrived = async () => (await practice.sandbox.control.meter()).calls.length;

test("the answer of a redacted check is forgotten with it, and only its own: who asks the same again makes a call", async () => {
  await verify();
  await verify({ accountNo: PRACTICE_CARDS.F });
  const [newer, older] = await ids();
  await redactCardChecks(practice.context, { kind: "chosen", ids: [older!] });
  expect(await keptCalls()).toEqual([newer]);
  await verify();
  expect(await arrived()).toBe(3);
});

test("retention forgets the answers of the checks it redacts", async () => {
  await verify();
  await redactOldCardChecks(new Date(Date.now() - 60_000));
  expect(await keptCalls()).toHaveLength(1);
  await redactOldCardChecks(new Date(Date.now() + 60_000));
  expect(await keptCalls()).toEqual([]);
});

test("a redaction that fails forgets nothing", async () => {
  await verify();
  await database().execute(
    "alter table audit_entries add constraint frozen check (kind <> 'cardChecksRedacted') not valid",
  );
  await expect(redactCardChecks(practice.context, { kind: "chosen", ids: await ids() })).rejects.toThrow();
  await database().execute("alter table audit_entries drop constraint frozen");
  expect(await keptCalls()).toHaveLength(1);
});

test("a check redacted while under way leaves no answer behind when it ends", async () => {
  await practice.sandbox.control.setLatency({ bankCard: 300 });
  const under = verify();
  await expect.poll(ids).toHaveLength(1);
  await redactCardChecks(practice.context, { kind: "chosen", ids: await ids() });
  await under;
  expect((await practice.ledger()).map(({ outcome }) => outcome)).toEqual(["answered"]);
  expect(await keptCalls()).toEqual([]);
});
