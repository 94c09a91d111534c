import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { cardCheckInput } from "#lib/server/cards/card-check-input.ts";
import { redactCardChecks } from "#lib/server/cards/redact-card-checks.ts";
import { verifyCard } from "#lib/server/cards/verify-card.ts";
import { database } from "#lib/server/db/database.ts";
import { putSetting } from "#lib/server/db/put-setting.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import { openCall } from "#lib/server/metered/open-call.ts";
import { closeUnclosed } from "#lib/server/metered/unclosed-calls.ts";
import { writeClosing } from "#lib/server/metered/write-closing.ts";
import { fingerprint } from "#lib/server/metered/fingerprint.ts";
import { env } from "#lib/server/env.ts";
import type { CardCheck } from "#lib/shared/cards.ts";
import { bodyText } from "#lib/testing/body-text.ts";
import { cardInput, PRACTICE_CARDS } from "#lib/testing/card-questions.ts";
import { openPractice, type Practice } from "#lib/testing/open-practice.ts";

let practice: Practice;
beforeAll(async () => void (practice = await openPractice()));
beforeEach(async () => {
  await practice.reset();
  await database().delete(cardChecks);
});
afterAll(() => practice.close());

const FOUR = { level: 4, idCardCode: "11010519491231002X", bankPreMobile: "13800130426" };
const ask = (change: Record<string, unknown> = {}) => verifyCard(practice.context, cardInput(change));
const bodies = async () => (await practice.sandbox.control.meter()).calls.map((call) => JSON.parse(bodyText(call)) as unknown);
const rows = () => database().select().from(cardChecks);

async function verdict(change: Record<string, unknown> = {}): Promise<CardCheck> {
  const reply = await ask(change);
  if (reply.kind !== "verdict") throw new Error(`no verdict: ${JSON.stringify(reply)}`);
  return reply.check;
}

test("each level sends exactly its fields, cleaned", async () => {
  await ask({ name: " 林　晓 ", accountNo: "6222 0200-0000 0102 004" });
  await ask({ level: 3, idCardCode: "11010519491231002ｘ" });
  await ask({ ...FOUR, bankPreMobile: "+86 138 0013 0426" });
  const two = { name: "林晓", accountNo: PRACTICE_CARDS.T };
  expect(await bodies()).toEqual([two, { ...two, idCardCode: FOUR.idCardCode }, { ...two, idCardCode: FOUR.idCardCode, bankPreMobile: FOUR.bankPreMobile }]);
});

test("row 59: a phone without an ID number is no level: refused, nothing sent", async () => {
  const base = { level: 4, name: "林晓", accountNo: PRACTICE_CARDS.T, purpose: "x", askId: crypto.randomUUID(), bankPreMobile: "13800130426" };
  for (const level of [2, 3, 4]) expect(cardCheckInput.safeParse({ ...base, level }).success).toBe(false);
  for (const idCardCode of ["", " ", null]) expect(cardCheckInput.safeParse({ ...base, idCardCode }).success).toBe(false);
  expect(cardCheckInput.safeParse({ ...base, idCardCode: FOUR.idCardCode }).success).toBe(true);
  expect(cardCheckInput.safeParse({ ...base, idCardCode: FOUR.idCardCode, role: "admin" }).success).toBe(false);
});

test("a purpose that holds a number of the holder is refused: it would be kept as typed", () => {
  const base = { level: 3, name: "林晓", accountNo: PRACTICE_CARDS.T, idCardCode: FOUR.idCardCode, askId: crypto.randomUUID() };
  for (const purpose of [`退款 ${PRACTICE_CARDS.T}`, "1101 0519 4912 3100 2x"]) {
    expect(cardCheckInput.safeParse({ ...base, purpose }).error?.issues).toMatchObject([{ path: ["purpose"], message: "cards.errors.purposeNamesHolder" }]);
  }
  expect(cardCheckInput.safeParse({ ...base, purpose: FOUR.bankPreMobile }).success).toBe(true);
});

test("a verdict is kept masked, with message, charge, person and purpose", async () => {
  const check = await verdict({ ...FOUR, accountNo: "6222020000000204008" });
  expect(check).toMatchObject({
    level: 4, verdict: "F", message: "认证信息不一致", isEchoClash: false, purpose: "退款账户核对", outcome: "answered", costPoints: 5,
    person: { name: "Zhou Yan" }, echo: { name: "林*", accountNo: "622202*********4008", idCardCode: "110***********002X", bankPreMobile: "138****0426" },
  });
  const stored = JSON.stringify(await rows());
  for (const raw of ["6222020000000204008", "11010519491231002X", "13800130426", "林晓"]) expect(stored).not.toContain(raw);
});

test.each([["T", "answered"], ["F", "answered"], ["N", "answered"], ["P", "answered"]] as const)("a practice card gets its %s", async (expected, outcome) => {
  expect(await verdict({ accountNo: PRACTICE_CARDS[expected] })).toMatchObject({ verdict: expected, outcome });
});

test("the same question again is answered from the books for nothing, by name of who asked and when", async () => {
  const first = await verdict();
  expect(await ask({ purpose: "another" })).toEqual({ kind: "checkedBefore", check: first });
  expect(await bodies()).toHaveLength(1);
  expect((await verdict({ again: true })).id).not.toBe(first.id);
  expect(await bodies()).toHaveLength(2);
});

test("another name, another level, a timed-out bank and a redacted check are no earlier answer", async () => {
  await verdict();
  expect((await ask({ name: "林晓明" })).kind).toBe("verdict");
  expect((await ask({ ...FOUR })).kind).toBe("verdict");
  await verdict({ accountNo: PRACTICE_CARDS.P });
  expect((await ask({ accountNo: PRACTICE_CARDS.P })).kind).toBe("verdict");
  await redactCardChecks(practice.context, { kind: "chosen", ids: (await rows()).map(({ callId }) => callId) });
  expect((await ask()).kind).toBe("verdict");
});

test("mismatches of one card are warned of, then want its last four digits, each for the count they were told of", async () => {
  const card = { accountNo: PRACTICE_CARDS.F };
  await verdict({ ...card, name: "一" });
  await verdict({ ...card, name: "二" });
  expect(await ask({ ...card, name: "三" })).toEqual({ kind: "guard", mismatches: 2, needsTyping: false });
  expect((await ask({ ...card, name: "三", confirmedMismatches: 1 })).kind).toBe("guard");
  await verdict({ ...card, name: "三", confirmedMismatches: 2 });
  expect(await ask({ ...card, name: "四", confirmedMismatches: 2, confirmedLastFour: "2002" })).toEqual({ kind: "guard", mismatches: 3, needsTyping: true });
  for (const confirmedLastFour of [undefined, "", "2003", "02002"]) expect((await ask({ ...card, name: "四", confirmedMismatches: 3, confirmedLastFour })).kind).toBe("guard");
  await verdict({ ...card, name: "四", confirmedMismatches: 3, confirmedLastFour: "2002" });
  expect(await bodies()).toHaveLength(4);
  expect((await ask({ name: "别人" })).kind).toBe("verdict");
});

test("a valid answer ends the count, and the numbers of the guard can be set", async () => {
  const card = { accountNo: "6222020000000203000" };
  await verdict({ ...card, level: 3, idCardCode: FOUR.idCardCode });
  await verdict({ ...card });
  await verdict({ ...card, level: 3, idCardCode: "11010119800101001X" });
  expect((await ask({ ...card, level: 3, idCardCode: "110101198001010029" })).kind).toBe("verdict");
  expect((await ask({ ...card, name: "还" })).kind).toBe("guard");
  await putSetting("attemptGuard", { warnAt: 3, confirmAt: 3 }, null);
  expect((await ask({ ...card, name: "还" })).kind).toBe("verdict");
});

test("row 55: a bank network that timed out is no mismatch, is charged, and is not asked again by itself", async () => {
  for (const name of ["一", "二", "三"]) expect(await verdict({ accountNo: PRACTICE_CARDS.P, name })).toMatchObject({ verdict: "P", costPoints: 3 });
  expect(await bodies()).toHaveLength(3);
});

test.each([[{ result: "t" }], [{ result: "X" }], [{ result: null }], [{ result: "F valid" }]])("row 56: a result %j is an unknown one, never valid", async (patch) => {
  await practice.sandbox.control.addFault({ kind: "patch", patch });
  expect(await verdict()).toMatchObject({ verdict: "unreadable", isEchoClash: false });
  expect((await ask()).kind).toBe("verdict");
});

test("row 58: an echo of another card is a clash: kept under the card asked, no earlier answer, no mismatch", async () => {
  for (let times = 0; times < 3; times += 1) {
    await practice.sandbox.control.addFault({ kind: "patch", patch: { accountNo: "6217**********8830", result: "F" } });
    expect(await verdict({ again: true })).toMatchObject({ isEchoClash: true, echo: { accountNo: "6222***********2004" } });
  }
  expect(await verdict()).toMatchObject({ isEchoClash: false, verdict: "T" });
});

test("row 60: the same card pressed five times at once is one call, one row and one answer for all", async () => {
  await practice.sandbox.control.setLatency({ bankCard: 150 });
  const replies = await Promise.all(Array.from({ length: 5 }, () => ask()));
  expect(new Set(replies.map((reply) => reply.kind === "verdict" && reply.check.id)).size).toBe(1);
  expect(await bodies()).toHaveLength(1);
  expect(await rows()).toHaveLength(1);
});

test("row 60: the answer of the same question under way in another process is this one's too", async () => {
  const callId = crypto.randomUUID();
  const print = fingerprint(env().appKey, "bankCard", { name: "林晓", accountNo: PRACTICE_CARDS.T });
  const opening = { callId, attempt: 1, operation: "bankCard", personId: null, shopId: null, fingerprint: print } as const;
  const row = { callId, level: 2, purpose: "other", cardKey: "k", fingerprint: print } as const;
  const rowId = await openCall(opening, (tx) => tx.insert(cardChecks).values(row).then(() => undefined));
  const asking = ask();
  await writeClosing(database(), rowId, { row: { outcome: "answered", costPoints: 3 }, beside: (tx) => tx.update(cardChecks).set({ verdict: "T", isEchoClash: false }).where(eq(cardChecks.callId, callId)).then(() => undefined) });
  expect(await asking).toMatchObject({ check: { id: callId, verdict: "T" } });
  expect(await bodies()).toEqual([]);
});

test("a refusal is a problem beside its row; without a row nothing was sent", async () => {
  await practice.sandbox.control.addFault({ kind: "code", code: 204, msg: "接口调用次数不足，请充值" });
  expect(await ask()).toMatchObject({ kind: "problem", problem: { reason: "callsUsedUp", operation: "bankCard" }, check: { verdict: null, outcome: "refused", echo: { accountNo: "6222***********2004" } } });
  await practice.sandbox.control.addFault({ kind: "resetMidBody" });
  expect(await ask()).toMatchObject({ kind: "problem", problem: { mayHaveCost: true }, check: { outcome: "unknown" } });
});

test("what the service says of a refusal names no holder and no card", async () => {
  await practice.sandbox.control.addFault({ kind: "code", code: 100, msg: `参数错误：林晓 ${PRACTICE_CARDS.T}` });
  const text = JSON.stringify(await ask());
  expect(text).not.toContain("林晓");
  expect(text).not.toContain(PRACTICE_CARDS.T);
});

test("a verdict that was paid for is shown although neither its end can be written nor its row be read, and is in the history later", async () => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await practice.sandbox.control.setLatency({ bankCard: 150 });
  const asking = ask({ ...FOUR });
  await expect.poll(async () => (await practice.ledger()).length).toBe(1);
  await database().execute(sql`ALTER TABLE card_checks RENAME TO card_checks_away`);
  const reply = await asking.finally(() => database().execute(sql`ALTER TABLE card_checks_away RENAME TO card_checks`));
  stderr.mockRestore();
  const echo = { name: "林*", accountNo: "622202*********2004", idCardCode: "110***********002X", bankPreMobile: "138****0426" };
  const known = { level: 4, verdict: "T", outcome: "answered", purpose: "退款账户核对", person: { name: "Zhou Yan" }, costPoints: 5, echo };
  expect(reply).toMatchObject({ kind: "verdict", check: known });
  await closeUnclosed();
  expect(await ask({ ...FOUR })).toMatchObject({ kind: "checkedBefore", check: known });
  expect(await bodies()).toHaveLength(1);
});

test("a press repeated under its own id is answered from its own call", async () => {
  const input = cardInput({ again: true });
  const first = await verifyCard(practice.context, input);
  expect(await verifyCard(practice.context, input)).toEqual(first);
  expect(await bodies()).toHaveLength(1);
});
