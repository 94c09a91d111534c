import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { listTrials, MAIN, OTHER } from "#lib/testing/list-trials.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { checkPendingPageNumbering } from "./check-pending-page-numbering.ts";
import { determinePageNumbering } from "./determine-page-numbering.ts";
import { setPageNumbering } from "./page-numbering.ts";

const { app, pendingPage, pagesSent } = listTrials();
let earlierEntries = 0;
beforeEach(async () => {
  // The audit log can't be emptied.
  earlierEntries = await database().$count(auditEntries);
});

const open = async (context: Context, shop: string) => {
  const { orders } = await pendingPage({ shop: app.shopId(shop) }, context);
  return orders.map(({ orderNumber }) => orderNumber ?? "");
};

const press = (context: Context, shop: string, orderNumbers: string[], asOf = Date.now()) => {
  const asked = { shop: app.shopId(shop), size: 20, shown: { asOf, orderNumbers } } as const;
  return checkPendingPageNumbering(context, { ...asked, idempotencyKey: randomUUID() });
};

const trail = async () =>
  (await auditTrail())
    .slice(earlierEntries)
    .filter(({ details }) => details.key === "pendingPageBase")
    .map(({ personId, details }) => ({ personId, base: details.base }));

test("row 66: three presses at once on one list are one call; the trail says who settled it", async () => {
  await app.sandbox.control.setOptions({ pageBase: 0 });
  const staff = await Promise.all([addSomebody(), addSomebody(), addSomebody()]);
  const shown = await open(staff[0]!, MAIN);
  await app.sandbox.control.setLatency({ "*": 200 });
  const findings = await Promise.all(staff.map((context) => press(context, MAIN, shown)));
  expect(findings.map(({ conclusion }) => conclusion)).toEqual(["base0", "base0", "base0"]);
  const spent = findings.map(({ reply }) => (reply?.kind === "page" ? reply.page.calls : null));
  expect(spent.toSorted()).toEqual([0, 0, 1]);
  expect(await pagesSent()).toEqual([1, 0]);
  const [entry, ...others] = await trail();
  expect(staff.map(({ identity }) => identity.personId)).toContain(entry?.personId);
  expect([entry?.base, others]).toEqual([0, []]);
});

test("row 66: who presses on another list meanwhile pays for its true first page, and gets it", async () => {
  await app.sandbox.control.setOptions({ pageBase: 0 });
  const [one, two] = [await addSomebody(), await addSomebody()];
  const [shownOne, shownTwo] = [await open(one, MAIN), await open(two, OTHER)];
  await app.sandbox.control.setLatency({ "*": 200 });
  const [, second] = await Promise.all([press(one, MAIN, shownOne), press(two, OTHER, shownTwo)]);
  expect(second).toMatchObject({
    conclusion: "base0",
    reply: { kind: "page", page: { pageBase: 0, calls: 1 } },
  });
  const first = second.reply?.kind === "page" ? second.reply.page.orders : [];
  expect(first.filter(({ orderNumber }) => shownTwo.includes(orderNumber ?? ""))).toEqual([]);
  expect(await pagesSent()).toEqual([1, 1, 0, 0]);
  expect(await trail()).toHaveLength(1);
});

test("row 66: the list that one check found true is right for the others: they pay nothing", async () => {
  const [one, two] = [await addSomebody(), await addSomebody()];
  const [shownOne, shownTwo] = [await open(one, MAIN), await open(two, OTHER)];
  const findings = await Promise.all([press(one, MAIN, shownOne), press(two, OTHER, shownTwo)]);
  expect(findings.map(({ conclusion }) => conclusion)).toEqual(["base1", "base1"]);
  expect(findings[1]?.reply).toBeNull();
  expect(await pagesSent()).toEqual([1, 1, 0]);
});

test("row 66: the call of a check serves the list: its first page is asked for once", async () => {
  await app.sandbox.control.setOptions({ pageBase: 0 });
  const staff = await addSomebody();
  const { reply } = await press(staff, MAIN, await open(staff, MAIN));
  const found = reply?.kind === "page" ? reply.page.orders.map(({ orderNumber }) => orderNumber) : [];
  expect(found).toHaveLength(20);
  expect(await open(app.context, MAIN)).toEqual(found);
  expect(await pagesSent()).toEqual([1, 0]);
});

test("row 66: what an admin has set stays: a check of the staff asks for nothing", async () => {
  await app.sandbox.control.setOptions({ pageBase: 0 });
  const staff = await addSomebody();
  const shown = await open(staff, MAIN);
  await setPageNumbering(app.context, { base: 1 });
  expect(await press(staff, MAIN, shown)).toEqual({ conclusion: "base1", reply: null });
  expect(await pagesSent()).toEqual([1]);
  expect(await getSetting("pendingPageBase")).toEqual({ base: 1 });
});

test("row 66: what an admin sets while a check is under way stays, and the check says so", async () => {
  await app.sandbox.control.setOptions({ pageBase: 0 });
  const staff = await addSomebody();
  const shown = await open(staff, MAIN);
  await app.sandbox.control.setLatency({ "*": 500 });
  const pressed = press(staff, MAIN, shown);
  await expect.poll(async () => (await app.ledger()).length).toBe(2);
  await setPageNumbering(app.context, { base: 1 });
  expect(await pressed).toMatchObject({ conclusion: "base1" });
  expect(await getSetting("pendingPageBase")).toEqual({ base: 1 });
  expect(await trail()).toEqual([{ personId: app.context.identity.personId, base: 1 }]);
});

test("row 66: a check from the settings waits for that of the staff, and then costs nothing", async () => {
  await app.sandbox.control.setOptions({ pageBase: 0 });
  const staff = await addSomebody();
  const shown = await open(staff, MAIN);
  await app.sandbox.control.setLatency({ "*": 200 });
  // Read now, so that the staff's press gets the first turn.
  await settingsSnapshot();
  const [, report] = await Promise.all([
    press(staff, MAIN, shown),
    determinePageNumbering(app.context, { shopId: app.shopId(OTHER), idempotencyKey: randomUUID() }),
  ]);
  const free = { conclusion: "base0", facts: { calls: 0, costPoints: exactly(0) }, problem: null };
  expect(report).toMatchObject(free);
  expect(await pagesSent()).toEqual([1, 0]);
});

test("row 66: rows without numbers that can be compared settle nothing", async () => {
  const staff = await addSomebody();
  await app.sandbox.control.setOptions({ pageBase: 0 });
  const shown = await open(staff, MAIN);
  await app.sandbox.control.addFault({ kind: "patchRows", patch: { orderNo: null } });
  expect(await press(staff, MAIN, shown)).toMatchObject({ conclusion: "inconclusive" });
  await app.sandbox.control.addFault({ kind: "patchRows", patch: { orderNo: null } });
  expect(
    await determinePageNumbering(app.context, { shopId: app.shopId(MAIN), idempotencyKey: randomUUID() }),
  ).toMatchObject({ conclusion: "inconclusive", facts: { calls: 2 } });
  expect(await getSetting("pendingPageBase")).toBeNull();
});

test("row 66: a page that came minutes ago is not compared: nothing is asked or settled", async () => {
  const staff = await addSomebody();
  const shown = await open(staff, MAIN);
  expect(await press(staff, MAIN, shown, Date.now() - 121_000)).toEqual({ conclusion: "old", reply: null });
  expect(await pagesSent()).toEqual([1]);
  expect(await getSetting("pendingPageBase")).toBeNull();
});
