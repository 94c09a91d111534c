import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { noticeSignals, noticeTargets } from "#lib/server/db/notices-schema.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import { NOTICE_EVENTS } from "#lib/shared/notices/notices.ts";
import { dumpRows } from "#lib/testing/dump-rows.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";
import { addCall } from "#lib/testing/add-call.ts";
import { listDeliveries } from "./list-deliveries.ts";
import {
  changeTarget,
  changeTargetInput,
  createTargetInput,
  listNoticeRecipients,
  removeTarget,
} from "./recipients.ts";
import { KEY, noticeTrials, NOON } from "#lib/testing/notice-trials.ts";
import { words } from "#lib/testing/shown/words.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import type { BudgetLimit } from "#lib/shared/calls/budgets.ts";

const trials = noticeTrials();
const { addTarget, textsSent, refuse, signal, signalToken, tell } = trials;

const mismatchRun = () => {
  const { personId } = trials.app.context.identity;
  return recordAudit({ kind: "mismatchRun", personId, details: { count: 5 } });
};
test("a refused token is noted in its call's commit, told once an hour, then as going on", async () => {
  await addTarget();
  await refuse(401, "凭证无效");
  expect([await database().$count(calls), await database().$count(noticeSignals)]).toEqual([1, 1]);
  await tell();
  await signalToken();
  expect(await tell(NOON + HOUR_MS - 1_000)).toBe(0);
  await tell(NOON + HOUR_MS);
  const [first = "", second = ""] = textsSent();
  expect(trials.robots.calls).toHaveLength(2);
  expect(first).toContain("Merchant Desk (sandbox): The service rejected the access token (401)");
  expect(first).not.toContain("Still happening");
  expect(second).toContain("Still happening: once more");
});

test("while there is nobody to tell nothing is noted, nor for a target that is paused", async () => {
  await refuse(401, "凭证无效");
  expect(await database().$count(noticeSignals)).toBe(0);
  await addTarget({ isOn: false });
  await refuse(401, "凭证无效");
  expect(await database().$count(noticeSignals)).toBe(0);
});

test.each([
  ["没有接口权限，请开通正式接口", "No permission for"],
  ["接口调用次数不足，请充值", "No calls left for"],
  ["204 something new", "was rejected (204): no permission, calls or balance"],
])("of a 204 that says %s: %s", async (said, told) => {
  await addTarget();
  await refuse(204, said);
  await tell();
  expect(textsSent()).toEqual([expect.stringContaining(told)]);
  expect(textsSent()[0]).not.toContain(said);
});

test("a target is told of the events that are on for it alone, in its language", async () => {
  await addTarget({ events: ["shopNeedsScan"], locale: "zh-CN" });
  await addTarget({ channel: "dingtalk", secret: "SEC1234567890", events: ["mismatchRun"] });
  await signal("shopNeedsScan", "shopNeedsScan 1", { shopId: trials.app.shopId("林间小铺") });
  await mismatchRun();
  await signal("maybeCharged");
  await tell();
  expect(textsSent().toSorted()).toEqual([
    expect.stringContaining("5 cards in a row didn’t match"),
    expect.stringContaining("林间小铺 需要授权"),
  ]);
  expect(trials.robots.calls.find(({ path }) => path === "/robot/send")?.query.has("sign")).toBe(true);
});

test.each([
  ["error", true],
  ["noAnswers", true],
  ["person", false],
  ["dayBudget", false],
])("of a job that is paused by %s a target is told: %s", async (by, isTold) => {
  await addTarget();
  const input = { list: "soldOrders", goal: "new", edition: "basic" } as const;
  const shopId = trials.app.shopId("林间小铺");
  await database()
    .insert(jobs)
    .values({ kind: "fetchOrders", shopId, accountId: FIRST_ACCOUNT, input, progress: {} });
  await database().execute(sql`update jobs set state = 'paused', pause = ${JSON.stringify({ by })}::jsonb`);
  await tell();
  await database().delete(jobs);
  expect(textsSent()).toEqual(
    isTold ? [expect.stringContaining("A job for 林间小铺 is paused and needs attention")] : [],
  );
});

const limitBy = (given: Partial<BudgetLimit>) => {
  const limit = { scope: "all", period: "day", unit: "calls", limit: 1, ...given } as const;
  return putSetting("budgets", { limits: [limit] }, null);
};

test("a budget is told at 80 and at 100 per cent, each once in its day", async () => {
  await addTarget();
  await limitBy({ limit: 5 });
  const tellAfter = async (count: number) => {
    for (let done = 0; done < count; done += 1) await refuse(100, "参数错误");
    await tell(Date.now());
    return textsSent().map((text) => text.split("\n")[0]);
  };
  expect(await tellAfter(3)).toEqual([]);
  expect(await tellAfter(1)).toEqual([expect.stringContaining("The budget for today is 80% used")]);
  expect(await tellAfter(0)).toHaveLength(1);
  expect((await tellAfter(1))[1]).toContain("The budget for today is used up");
  expect(await tellAfter(0)).toHaveLength(2);
});

test("of a budget that only warns it is told that calls go on", async () => {
  await addTarget();
  await limitBy({ limit: 1, isWarnOnly: true });
  await refuse(100, "参数错误");
  await tell(Date.now());
  expect(textsSent()[0]).toContain("It only warns; calls continue.");
});

test("of a person's limit it is told that it is one person's, and not whose", async () => {
  await addTarget();
  await limitBy({ scope: "role:staff", unit: "points", limit: 3 });
  const { personId, name } = trials.app.context.identity;
  await addCall({ personId });
  await tell(Date.now());
  const [text, ...more] = textsSent();
  expect(text).toContain("The budget for today is used up: one person’s limit");
  expect([text?.includes(name), more]).toEqual([false, []]);
});

test("what comes in quiet hours over midnight is held, and told as one message after them", async () => {
  await addTarget({ quietFrom: 22, quietUntil: 8 });
  const night = Date.parse("2026-11-23T15:30:00Z");
  await signal("maybeCharged");
  await signalToken();
  expect(await tell(night)).toBe(0);
  expect((await listDeliveries()).map(({ state }) => state)).toEqual(["held", "held"]);
  const beforeEight = Date.parse("2026-11-23T23:59:59Z");
  expect(await tell(beforeEight)).toBe(0);
  expect(await tell(beforeEight + 1_000)).toBe(1);
  expect(textsSent()[0]).toMatch(
    /2 notices from the quiet hours[^]*· The service rejected the access token \(401\)/,
  );
  expect((await listDeliveries()).map(({ event, state }) => [event, state])).toEqual([["digest", "sent"]]);
});

test("keys, secrets and passwords are sealed, never shown again, and stay when none is typed", async () => {
  const id = await addTarget({ channel: "dingtalk", secret: "SEC-planted-secret-1" });
  const [target] = await listNoticeRecipients();
  expect(target).toMatchObject({ lastFour: "5aaa" });
  expect(JSON.stringify(target)).not.toContain("planted");
  expect(createTargetInput.safeParse({ ...target, lastFour: undefined }).success).toBe(false);
  const given = { name: "新群", channel: "dingtalk", locale: "en", events: NOTICE_EVENTS, isOn: true };
  await changeTarget(
    trials.app.context,
    changeTargetInput.parse({ ...given, quietFrom: null, quietUntil: null, id }),
  );
  expect(await trials.test(id)).toEqual({ isSent: true });
  const [call] = trials.robots.calls;
  expect([call?.query.get("access_token"), call?.query.has("sign")]).toEqual([KEY, true]);
  expect(await dumpRows(trials.app.databaseUrl)).not.toMatch(new RegExp(`${KEY}|SEC-planted-secret-1`));
  await removeTarget(trials.app.context, { id });
  expect(await database().$count(noticeTargets)).toBe(0);
  const kinds = (await auditTrail()).slice(-3).map(({ kind }) => kind);
  expect(kinds).toEqual(["noticeTargetAdded", "noticeTargetChanged", "noticeTargetRemoved"]);
});

const PLANTED = words("6222020000000102004 13912345678 11010519491231002X sandbox-test-token 2209315720468");

test("no message of any event holds a number of person or order, a token or the service's words", async () => {
  await addTarget();
  await addTarget({ locale: "zh-CN" });
  const shopId = trials.app.shopId("林间小铺");
  await refuse(401, `凭证无效 ${PLANTED.join(" ")}`);
  await refuse(204, `没有接口权限 ${PLANTED.join(" ")}`);
  await signal("shopNeedsScan", `shopNeedsScan ${shopId}`, { shopId });
  await signal("maybeCharged");
  await signal("jobPaused", `jobPaused ${shopId}`, { shopId });
  await signal("newOverdue", `newOverdue ${shopId}`, { shopId, overdue: 2, readFrom: NOON });
  await mismatchRun();
  await limitBy({ limit: 1 });
  await tell(Date.now());
  expect(new Set((await trials.rows()).map(({ event }) => event))).toEqual(new Set(NOTICE_EVENTS));
  const told = textsSent();
  expect(told).toHaveLength(NOTICE_EVENTS.length * 2);
  const secret = [...PLANTED, trials.app.context.identity.name, "\\d{8,}"];
  for (const text of told) expect(text).not.toMatch(new RegExp(secret.join("|")));
});
