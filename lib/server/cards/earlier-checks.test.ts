import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import { shopToday } from "#lib/server/db/shop-days.ts";
import { readCsvCell } from "#lib/shared/base/csv.ts";
import { PRACTICE_CARDS as SHOWN_CARDS, PRACTICE_HOLDER } from "#lib/shared/cards/practice-cards.ts";
import type { PurposeNames } from "#lib/shared/cards/purposes.ts";
import { FOUR, PRACTICE_CARDS } from "#lib/testing/card-requests.ts";
import { cardFileInput, exportCardChecks } from "./export-card-checks.ts";
import { findCardChecks, findCardChecksInput } from "./find-card-checks.ts";
import {
  countOldChecks,
  oldChecksInput,
  redactCardChecks,
  redactCardChecksInput,
} from "./redact-card-checks.ts";
import { cardTrials } from "#lib/testing/card-trials.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";

const { app, check: verify, list, paid } = cardTrials();

const find = (accountNo: string) => findCardChecks(app.context, findCardChecksInput.parse({ accountNo }));

test("a card typed anew shows its checks of any level and age for nothing, noted in the trail", async () => {
  await verify();
  await verify({ ...FOUR });
  await verify({ accountNo: PRACTICE_CARDS.N });
  await database()
    .update(cardChecks)
    .set({ askedAt: new Date("2025-01-01T00:00:00Z") })
    .where(eq(cardChecks.level, 4));
  const before = await paid();
  const { checks, total } = await find("6222 0200 0000 0102 004");
  expect(checks.map(({ level, verdict, answeredFrom }) => [level, verdict, answeredFrom])).toEqual([
    [2, "T", null],
    [4, "T", null],
  ]);
  expect(total).toBe(2);
  expect(await auditTrail("cardHistorySeen")).toHaveLength(1);
  expect(await find("6222020000000202002")).toEqual({ checks: [], total: 0 });
  expect(await paid()).toBe(before);
  expect(JSON.stringify(checks)).not.toContain(PRACTICE_CARDS.T);
});

test("the history is narrowed to the card of a check, erased ones too, and to the last four", async () => {
  await verify();
  await verify({ ...FOUR });
  await verify({ accountNo: PRACTICE_CARDS.F });
  const [, , first] = (await list()).checks;
  await redactCardChecks(app.context, { kind: "chosen", ids: [first!.id] });
  expect((await list({ card: first!.callId })).checks.map(({ level }) => level)).toEqual([4, 2]);
  expect((await list({ ends: "2002" })).checks.map(({ verdict }) => verdict)).toEqual(["F"]);
  expect((await list({ ends: "2004" })).checks.map(({ level }) => level)).toEqual([4]);
  expect((await list({ card: crypto.randomUUID() })).total).toBe(0);
});

test("a check made again must be of the same card; another one is not sent", async () => {
  await verify();
  const [made] = (await list()).checks;
  const sameCardAs = made!.callId;
  expect(await verify({ accountNo: PRACTICE_CARDS.F, sameCardAs })).toEqual({ kind: "otherCard" });
  expect(await paid()).toBe(1);
  expect(await verify({ sameCardAs, cache: "bypass" })).toMatchObject({ kind: "verdict" });
  expect(await paid()).toBe(2);
});

const say = {
  column: (name: string) => name,
  standing: (standing: string) => `is ${standing}`,
  purpose: ({ en, zh }: PurposeNames) => `${en}=${zh}`,
  cut: (count: number) => `cut at ${count}`,
};

/** Collects the file of these checks; calls `meanwhile` with the text so far after each part. */
async function file(
  search: Record<string, string>,
  limits?: { mostRows?: number; batch?: number },
  meanwhile: (text: string) => Promise<unknown> = async () => null,
) {
  const { name, parts } = await exportCardChecks(app.context, cardFileInput.parse(search), say, limits);
  let text = "";
  for await (const part of parts) await meanwhile((text += Buffer.from(part).toString()));
  const rows = text.replace("\ufeff", "").trim().split("\r\n");
  return { name, text, rows: rows.map((row) => row.split(",")) };
}

test("the history leaves as a file: chosen columns, masked, marked, noted before its first row", async () => {
  await verify();
  await verify();
  // A recheck is recorded a moment later.
  await expect.poll(async () => (await list()).checks.length).toBe(2);
  await verify({ accountNo: PRACTICE_CARDS.F });
  const { name, text, rows } = await file({ columns: "verdict.accountNo.points.reference" });
  expect(name).toMatch(/^card-checks-\d{8}-\d{4}-simulated\.csv$/);
  expect(rows[0]).toEqual(["verdict", "accountNo", "points", "reference", "mark"]);
  expect(rows.slice(1).map(([verdict, card, points, , mark]) => [verdict, card, points, mark])).toEqual([
    ["is F", "622202*********2002", "3", "SIMULATED"],
    ["is T", "622202*********2004", "0", "SIMULATED"],
    ["is T", "622202*********2004", "3", "SIMULATED"],
  ]);
  expect(rows[2]![3]).toBe(rows[3]![3]);
  expect(text).not.toMatch(/6222020{5}/);
  expect((await auditTrail("exported")).map(({ details }) => details)).toEqual([
    { what: "cardChecks", how: "csv", count: 3 },
  ]);
  await verify({ accountNo: PRACTICE_CARDS.N, purpose: "退款" });
  expect((await file({ verdict: "N", columns: "verdict.purpose" })).rows).toEqual([
    ["verdict", "purpose", "mark"],
    ["is N", "Refund=退款", "SIMULATED"],
  ]);
});

async function checkThree(): Promise<void> {
  for (const accountNo of [PRACTICE_CARDS.T, PRACTICE_CARDS.F, PRACTICE_CARDS.N]) await verify({ accountNo });
}

test("a file in slices has each row once, and says where it was cut", async () => {
  await checkThree();
  const { rows } = await file({ columns: "verdict" }, { mostRows: 2, batch: 1 });
  expect(rows.map(([verdict]) => readCsvCell(verdict!))).toEqual(["verdict", "is N", "is F", "cut at 2"]);
});

test("a row that goes while the file is made takes no other with it", async () => {
  await checkThree();
  let gone = 0;
  const { text } = await file({ columns: "verdict" }, { batch: 1 }, async (sofar) => {
    if (!sofar.includes("is N")) return;
    gone += (await database().delete(cardChecks).where(eq(cardChecks.verdict, "N"))).rowCount ?? 0;
  });
  expect([gone, text.match(/is [NFT]/g)]).toEqual([1, ["is N", "is F", "is T"]]);
});

test.each([
  { columns: "" },
  { columns: "cardKey" },
  { columns: "verdict.time" },
  { form: "xlsx" },
  { page: "2" },
])("no file of %j", (search) => {
  expect(cardFileInput.safeParse(search).success).toBe(false);
});

test("details from before a day are counted and erased, of no day to come", async () => {
  await verify();
  await verify({ accountNo: PRACTICE_CARDS.F });
  await database()
    .update(cardChecks)
    .set({ askedAt: new Date("2026-01-05T12:00:00Z") })
    .where(eq(cardChecks.verdict, "F"));
  const count = (before: string) => countOldChecks(app.context, oldChecksInput.parse({ before }));
  expect([await count("2026-01-05"), await count("2026-01-06")]).toEqual([{ count: 0 }, { count: 1 }]);
  expect(oldChecksInput.safeParse({}).success).toBe(false);
  const erase = (day: string) => redactCardChecks(app.context, { kind: "before", day });
  expect([await erase("2026-01-05"), await erase("2026-01-06"), await erase(shopToday())]).toEqual([
    { count: 0 },
    { count: 1 },
    { count: 0 },
  ]);
  for (const day of ["2999-01-01", "2026-02-30", ""])
    expect(redactCardChecksInput.safeParse({ kind: "before", day }).success).toBe(false);
});

test.each(SHOWN_CARDS)("the practice card $accountNo says $verdict at $level elements", async (card) => {
  const { verdict, level, accountNo } = card;
  const { name, ...rest } = PRACTICE_HOLDER;
  const holder = level === 2 ? {} : level === 3 ? { idCardCode: rest.idCardCode } : rest;
  expect(await verify({ level, name, accountNo, ...holder })).toMatchObject({
    kind: "verdict",
    check: { verdict },
  });
});
