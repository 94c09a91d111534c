import { expect, test } from "vitest";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import type { SettingValues } from "#lib/shared/settings/registry.ts";
import { DEFAULT_PURPOSES, OTHER_PURPOSE, purposeName } from "#lib/shared/cards/purposes.ts";
import { cardTrials } from "#lib/testing/card-trials.ts";
import { PRACTICE_CARDS } from "#lib/testing/card-requests.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { cardPurposesInput, getCardPurposes, setCardPurposes } from "./card-purposes.ts";
import { findCardCheck } from "./card-check-rows.ts";
import { findCardChecks } from "./find-card-checks.ts";
import { redactCardChecks } from "./redact-card-checks.ts";

const me = () => app.context.identity;
const { app, check, list, plant, rows, noted } = cardTrials(async () => {
  await changeSetting("cardPurposes", null, me().personId);
});
const [refund, payout] = DEFAULT_PURPOSES.map(({ id }) => id) as [string, string];
const REFUND = { en: "Refund", zh: "退款" };

const NEW = "0b3c9d1e-4f5a-4b6c-8d7e-9f0a1b2c3d4e";
const set = (purposes: unknown[]) => setCardPurposes(app.context, cardPurposesInput.parse({ purposes }));
const purposesOf = async (search: Record<string, string> = {}) =>
  (await list(search)).checks.map(({ purpose }) => purpose && purposeName(purpose, "en"));

test("one purpose chosen in two languages is stored as one, and found by its filter", async () => {
  await check({ purpose: "Refund" });
  await check({ purpose: "退款", cache: "bypass" });
  await check({ purpose: "Streamer payout" });
  await check({ purpose: "typed", accountNo: PRACTICE_CARDS.F });
  await noted();
  expect(new Set((await rows()).map(({ purpose }) => purpose))).toEqual(
    new Set([`${refund}\nRefund\n退款`, "typed"]),
  );
  expect(await purposesOf({ purpose: refund })).toEqual(["Refund", "Refund"]);
  // A result of the cache has a purpose of its own.
  expect(await purposesOf({ purpose: payout })).toEqual(["Streamer payout"]);
  expect(await purposesOf({ purpose: OTHER_PURPOSE })).toEqual(["typed"]);
  const [last] = (await list({ purpose: refund })).checks;
  expect(last?.purpose).toEqual(REFUND);
  expect((await findCardCheck(last!.id))?.purpose).toEqual(REFUND);
  const { checks } = await findCardChecks(app.context, { accountNo: PRACTICE_CARDS.T });
  expect(checks.map(({ purpose }) => purpose)).toEqual([REFUND, REFUND]);
});

test("rows of earlier versions in either language are one purpose; erased ones are none", async () => {
  await plant({ purpose: "Refund" }, { purpose: "退款" }, { purpose: "押金", personId: me().personId });
  expect((await list({ purpose: refund })).checks.map(({ purpose }) => purpose)).toEqual([REFUND, REFUND]);
  const [other] = (await list({ purpose: OTHER_PURPOSE })).checks;
  expect(other?.purpose).toEqual({ en: "押金", zh: "" });
  await redactCardChecks(app.context, { kind: "chosen", ids: [other!.id] });
  expect(await purposesOf({ purpose: OTHER_PURPOSE })).toEqual([]);
});

test("a setting of earlier versions is read with two names, and keeps its ids when it is saved", async () => {
  const former = { purposes: ["退款", "KYC"] } as unknown as SettingValues["cardPurposes"];
  await changeSetting("cardPurposes", former, me().personId);
  const read = await getCardPurposes(me());
  expect(read).toMatchObject([
    { id: refund, ...REFUND },
    { en: "KYC", zh: "" },
  ]);
  await check({ purpose: "KYC" });
  await set(read.map((one) => (one.en === "KYC" ? { ...one, zh: "身份核对" } : one)));
  const id = read[1]!.id;
  expect((await list({ purpose: id })).checks).toMatchObject([{ purpose: { en: "KYC", zh: "身份核对" } }]);
});

test("a renamed purpose keeps its checks, and a removed one its name and its filter", async () => {
  await check({ purpose: "Refund" });
  await set([{ id: refund, en: "Money back", zh: "退款" }]);
  expect(await purposesOf({ purpose: refund })).toEqual(["Money back"]);
  await set([]);
  expect(await getCardPurposes(me())).toEqual([]);
  expect(await purposesOf({ purpose: refund })).toEqual(["Refund"]);
  expect(await purposesOf({ purpose: OTHER_PURPOSE })).toEqual(["Refund"]);
});

test("purposes keep their order, and both their names are in the audit log", async () => {
  expect(await getCardPurposes(me())).toEqual(DEFAULT_PURPOSES);
  const { purposes } = await set([
    { id: NEW, en: " Deposit ", zh: "押金" },
    { id: refund, en: "", zh: "退款" },
  ]);
  expect(purposes).toEqual([
    { id: NEW, en: "Deposit", zh: "押金" },
    { id: refund, en: "", zh: "退款" },
  ]);
  expect(await getCardPurposes(me())).toEqual(purposes);
  expect((await auditTrail("settingChanged")).at(-1)?.details).toEqual({
    key: "cardPurposes",
    names: ["Deposit / 押金", "退款"],
  });
});

test.each([
  ["no name", [{ id: NEW, en: " ", zh: "" }], "cards.errors.purposeMissing"],
  ["a phone number", [{ id: NEW, en: "", zh: "退款 13912345678" }], "cards.errors.purposeNamesPerson"],
  [
    "a phone number over both names",
    [{ id: NEW, en: "139", zh: "12345678" }],
    "cards.errors.purposeNamesPerson",
  ],
  ["a long name", [{ id: NEW, en: "x".repeat(101), zh: "" }], "cards.errors.purposeTooLong"],
  [
    "a name of another",
    [
      { id: NEW, en: "Refund", zh: "" },
      { id: refund, en: "", zh: "Refund" },
    ],
    "cards.purposes.same",
  ],
])("purposes with %s are refused", (_, purposes, message) =>
  expect(cardPurposesInput.safeParse({ purposes }).error?.issues).toMatchObject([{ message }]),
);

test("a purpose whose other name is the holder's is refused", async () => {
  await set([{ id: NEW, en: "Payout", zh: "林晓结算" }]);
  await expect(check({ purpose: "Payout" })).rejects.toMatchObject({
    fields: { purpose: "cards.errors.purposeNamesHolder" },
  });
  expect(await rows()).toEqual([]);
  // Neither name alone has the digits.
  await set([{ id: NEW, en: "Batch 622", zh: "批次 202" }]);
  await check({ purpose: "Batch 622" });
  expect(await rows()).toHaveLength(1);
});
