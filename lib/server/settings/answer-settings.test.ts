import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { desc } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import { askService } from "#lib/server/metered/ask-service.ts";
import { forgetAllAnswers } from "#lib/server/settings/forget-all-answers.ts";
import { getAnswerSettings } from "#lib/server/settings/get-answer-settings.ts";
import { probeConnection } from "#lib/server/settings/probe-connection.ts";
import { freshnessInput, setFreshness } from "#lib/server/settings/set-freshness.ts";
import { openListsInput, setOpenLists } from "#lib/server/settings/set-open-lists.ts";
import { LONGEST_FRESHNESS, USUAL_FRESHNESS } from "#lib/shared/freshness.ts";
import { openPractice, type Practice } from "#lib/testing/open-practice.ts";

let practice: Practice;
beforeAll(async () => void (practice = await openPractice()));
beforeEach(() => practice.reset());
afterAll(() => practice.close());

const ask = () =>
  askService({ personId: null, shopId: null }, "soldOrders", {
    ownerId: "2208841037615",
    edition: "basic",
    page: 0,
  });

async function lastEntry() {
  const [entry] = await database().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  return entry;
}

test("while nothing is set the usual windows hold, lists fetch when they are opened, and nothing is kept", async () => {
  expect(await getAnswerSettings()).toEqual({
    freshness: { seconds: USUAL_FRESHNESS, set: null },
    openLists: { isFetching: true, set: null },
    keptCount: 0,
  });
});

test("windows and the opening of lists are told with who set them, and both are in the trail", async () => {
  const { personId } = practice.context.identity;
  const windows = { ...USUAL_FRESHNESS, soldOrders: 90, bankCard: 0 };
  await setFreshness(practice.context, windows);
  expect(await lastEntry()).toMatchObject({
    kind: "settingChanged",
    personId,
    details: { key: "freshness", ...windows },
  });
  await setOpenLists(practice.context, { isFetching: false });
  expect(await lastEntry()).toMatchObject({
    kind: "settingChanged",
    personId,
    details: { key: "openLists", opening: "waits" },
  });
  expect(await getAnswerSettings()).toMatchObject({
    freshness: { seconds: windows, set: { name: "Zhou Yan" } },
    openLists: { isFetching: false, set: { name: "Zhou Yan" } },
  });
});

test.each([
  { soldOrders: -1 },
  { soldOrders: 1.5 },
  { soldOrders: LONGEST_FRESHNESS + 1 },
  { soldOrders: "60" },
  { soldOrders: undefined },
  { extra: 1 },
])("windows with %o are refused", (change) => {
  expect(freshnessInput.safeParse({ ...USUAL_FRESHNESS, ...change }).success).toBe(false);
});

test("the two ends of a window are taken", () => {
  expect(
    freshnessInput.parse({ ...USUAL_FRESHNESS, soldOrders: 0, topUpLink: LONGEST_FRESHNESS }),
  ).toMatchObject({ soldOrders: 0, topUpLink: LONGEST_FRESHNESS });
});

test.each([{}, { isFetching: "no" }, { isFetching: true, extra: 1 }])(
  "an opening of %o is refused",
  (input) => {
    expect(openListsInput.safeParse(input).success).toBe(false);
  },
);

test("a probe must see what is so now: each is a call, whatever is kept", async () => {
  const probe = () => probeConnection(practice.context, { askId: randomUUID() });
  expect((await probe()).facts).toMatchObject({ source: "called", calls: 1 });
  expect((await probe()).facts).toMatchObject({ source: "called", calls: 1 });
  expect((await practice.sandbox.control.meter()).calls).toHaveLength(2);
});

test("after all kept answers are forgotten the same question is a call again, and the trail says how many went", async () => {
  await ask();
  expect((await ask()).source).toBe("stored");
  expect((await getAnswerSettings()).keptCount).toBe(1);
  expect(await forgetAllAnswers(practice.context)).toEqual({ count: 1 });
  expect(await lastEntry()).toMatchObject({
    kind: "purged",
    personId: practice.context.identity.personId,
    details: { what: "answers", count: 1 },
  });
  expect((await getAnswerSettings()).keptCount).toBe(0);
  expect((await ask()).source).toBe("called");
  expect(await practice.ledger()).toHaveLength(2);
});
