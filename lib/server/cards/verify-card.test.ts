import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { reconciliations } from "#lib/server/db/ledger-schema.ts";
import { closeUnclosed } from "#lib/server/metering/ledger/unclosed-calls.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { FOUR, PRACTICE_CARDS } from "#lib/testing/card-requests.ts";
import { cardTrials } from "#lib/testing/card-trials.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { findCardCheck } from "./card-check-rows.ts";
import { listCardPrices } from "./verify-card.ts";

const { app, check, bodies, rows, sourceOf, verdict } = cardTrials();

/** Stored facts of a check of four elements. */
const KEPT = {
  level: 4,
  purpose: { en: "退款账户核对" },
  outcome: "answered",
  costPoints: exactly(5),
  person: { name: "Zhou Yan" },
  echo: {
    name: "林*",
    accountNo: "622202*********4008",
    idCardCode: "110***********002X",
    bankPreMobile: "138****0426",
  },
};

test("each level sends exactly its fields, cleaned", async () => {
  await check({ name: " 林　晓 ", accountNo: "6222 0200-0000 0102 004" });
  await check({ level: 3, idCardCode: "11010519491231002ｘ" });
  await check({ ...FOUR, bankPreMobile: "+86 138 0013 0426" });
  const two = { name: "林晓", accountNo: PRACTICE_CARDS.T };
  expect(await bodies()).toEqual([
    two,
    { ...two, idCardCode: FOUR.idCardCode },
    { ...two, idCardCode: FOUR.idCardCode, bankPreMobile: FOUR.bankPreMobile },
  ]);
});

test("a verdict is kept masked, with message, charge, person and purpose", async () => {
  const check = await verdict({ ...FOUR, accountNo: "6222020000000204008" });
  expect(check).toMatchObject({ ...KEPT, verdict: "F", message: "认证信息不一致", isEchoClash: false });
  const stored = JSON.stringify(await rows());
  for (const raw of ["6222020000000204008", "11010519491231002X", "13800130426", "林晓"])
    expect(stored).not.toContain(raw);
});

test("what a check should and did cost comes with it, and teaches the price of its level", async () => {
  const unknown = { operation: "bankCard", perCall: null, perRow: null, rule: "perCall" };
  expect(await listCardPrices(app.context.identity)).toEqual(
    ["2", "3", "4"].map((variant) => ({ ...unknown, variant })),
  );
  const first = { costPoints: exactly(3), predictedPoints: null, usualPoints: exactly(3) };
  expect(await check()).toMatchObject({ facts: first });
  await app.sandbox.control.addFault({ kind: "patch", patch: { withholding_money: 4 } });
  const second = { costPoints: exactly(4), predictedPoints: exactly(3) };
  expect(await check({ cache: "bypass" })).toMatchObject({ facts: second });
  expect((await listCardPrices(app.context.identity)).map(({ perCall }) => perCall)).toEqual([4, null, null]);
});

test("a charge that a person has reconciled stands in the check", async () => {
  await app.sandbox.control.addFault({ kind: "reset" });
  const lost = await check();
  expect(lost).toMatchObject({ kind: "problem", check: { outcome: "unknown", costPoints: null } });
  const [row] = await app.ledger();
  await database().insert(reconciliations).values({ rowId: row!.id, points: 3, note: "invoice" });
  expect(await findCardCheck(row!.callId)).toMatchObject({ outcome: "unknown", costPoints: exactly(3) });
});

test("mismatches of one card are warned of, then want its last four digits, each for its count", async () => {
  const card = { accountNo: PRACTICE_CARDS.F };
  await verdict({ ...card, name: "一" });
  await verdict({ ...card, name: "二" });
  const third = { ...card, name: "三" };
  expect(await check(third)).toEqual({ kind: "guard", mismatches: 2, needsTyping: false });
  expect((await check({ ...third, confirmedMismatches: 1 })).kind).toBe("guard");
  await verdict({ ...third, confirmedMismatches: 2 });
  const fourth = { ...card, name: "四", confirmedMismatches: 3, confirmedLastFour: "2002" };
  const guarded = { kind: "guard", mismatches: 3, needsTyping: true };
  expect(await check({ ...fourth, confirmedMismatches: 2 })).toEqual(guarded);
  for (const confirmedLastFour of [undefined, "", "2003", "02002"])
    expect(await check({ ...fourth, confirmedLastFour })).toEqual(guarded);
  await verdict(fourth);
  expect(await bodies()).toHaveLength(4);
  expect((await check({ name: "别人" })).kind).toBe("verdict");
});

test("a valid answer ends the count, and the numbers of the guard can be set", async () => {
  const card = { accountNo: "6222020000000203000" };
  await verdict({ ...card, level: 3, idCardCode: FOUR.idCardCode });
  await verdict({ ...card });
  await verdict({ ...card, level: 3, idCardCode: "11010119800101001X" });
  expect((await check({ ...card, level: 3, idCardCode: "110101198001010029" })).kind).toBe("verdict");
  expect((await check({ ...card, name: "还" })).kind).toBe("guard");
  await putSetting("attemptGuard", { warnAt: 3, confirmAt: 3, perDay: 500 }, null);
  expect((await check({ ...card, name: "还" })).kind).toBe("verdict");
});

test("row 55: a bank network that timed out is no mismatch, is charged, and not asked by itself", async () => {
  for (const name of ["一", "二", "三"])
    expect(await verdict({ accountNo: PRACTICE_CARDS.P, name })).toMatchObject({
      verdict: "P",
      costPoints: exactly(3),
    });
  expect(await bodies()).toHaveLength(3);
});

test.each([[{ result: "t" }], [{ result: "X" }], [{ result: null }], [{ result: "F valid" }]])(
  "row 56: a result %j is an unknown one, never valid",
  async (patch) => {
    await app.sandbox.control.addFault({ kind: "patch", patch });
    expect(await verdict()).toMatchObject({ verdict: "unreadable", isEchoClash: false });
    expect(await sourceOf()).toBe("called");
  },
);

test("row 58: an echo of another card is a clash: no earlier answer, and no mismatch", async () => {
  const patch = { accountNo: "6217**********8830", result: "F" };
  const clash = { isEchoClash: true, echo: { accountNo: "6222***********2004" } };
  for (let times = 0; times < 3; times += 1) {
    await app.sandbox.control.addFault({ kind: "patch", patch });
    expect(await verdict({ cache: "bypass" })).toMatchObject(clash);
  }
  expect(await verdict()).toMatchObject({ isEchoClash: false, verdict: "T" });
});

test("a question that the guard stops leaves no row and no call; an earlier answer is given", async () => {
  const card = { accountNo: PRACTICE_CARDS.F };
  await verdict({ ...card, name: "一" });
  await verdict({ ...card, name: "二" });
  expect((await check({ ...card, name: "三" })).kind).toBe("guard");
  expect(await sourceOf({ ...card, name: "二" })).toBe("stored");
  expect((await check({ ...card, name: "二", cache: "bypass" })).kind).toBe("guard");
  expect([(await bodies()).length, (await rows()).length, (await app.ledger()).length]).toEqual([2, 2, 2]);
});

test("a refusal is a problem beside its row; without a row nothing was sent", async () => {
  await app.sandbox.control.addFault({ kind: "code", code: 204, msg: "接口调用次数不足，请充值" });
  expect(await check()).toMatchObject({
    kind: "problem",
    problem: { reason: "callsUsedUp", operation: "bankCard" },
    check: { verdict: null, outcome: "refused", echo: { accountNo: "6222***********2004" } },
  });
  await app.sandbox.control.addFault({ kind: "resetMidBody" });
  expect(await check()).toMatchObject({
    kind: "problem",
    problem: { mayHaveCost: true },
    check: { outcome: "unknown" },
  });
});

test("what the service says of a refusal names no holder and no card", async () => {
  await app.sandbox.control.addFault({ kind: "code", code: 100, msg: `参数错误：林晓 ${PRACTICE_CARDS.T}` });
  expect(JSON.stringify(await check())).not.toMatch(new RegExp(`林晓|${PRACTICE_CARDS.T}`));
});

test("a paid verdict is shown though its end cannot be written yet, and is in the history later", async () => {
  const log = catchLogLines();
  await app.sandbox.control.setLatency({ bankCard: 150 });
  const asking = check({ ...FOUR });
  await expect.poll(async () => (await app.ledger()).length).toBe(1);
  await database().execute(sql`ALTER TABLE card_checks RENAME TO card_checks_away`);
  const response = await asking.finally(() =>
    database().execute(sql`ALTER TABLE card_checks_away RENAME TO card_checks`),
  );
  log.restore();
  const known = { ...KEPT, verdict: "T", echo: { ...KEPT.echo, accountNo: "622202*********2004" } };
  expect(response).toMatchObject({ kind: "verdict", check: known });
  await closeUnclosed();
  expect(await check({ ...FOUR })).toMatchObject({ check: known, facts: { source: "stored" } });
  expect(await bodies()).toHaveLength(1);
});
