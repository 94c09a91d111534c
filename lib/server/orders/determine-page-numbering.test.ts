import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { PageNumberingReport } from "#lib/shared/orders/orders.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { listTrials, MAIN } from "#lib/testing/list-trials.ts";
import type { SandboxFault, SandboxOptions } from "#lib/testing/sandbox-control.ts";
import { determinePageNumbering } from "./determine-page-numbering.ts";
import { pendingPageNumbering, setPageNumbering } from "./page-numbering.ts";

const { app, pagesSent } = listTrials();

const determine = (shop: string, idempotencyKey: string = randomUUID()) =>
  determinePageNumbering(app.context, { shopId: app.shopId(shop), idempotencyKey });

const refused: SandboxFault = { kind: "code", code: 100 };
const untold: SandboxFault = { ...refused, msg: "参数错误" };
const unpermitted: SandboxFault = { kind: "code", code: 204, msg: "无接口权限" };
const late: SandboxFault[] = [
  { kind: "patchRows", patch: {} },
  { kind: "code", code: 101 },
];
const NONE = "初雪集";

type Case = [
  string,
  Partial<SandboxOptions>,
  string,
  SandboxFault[],
  PageNumberingReport["conclusion"],
  number[],
];
const cases: Case[] = [
  ["the service names pageIndex for page 0: base 1", { pageBase: 1 }, MAIN, [], "base1", [0]],
  ["other orders on page 1: base 0", { pageBase: 0 }, MAIN, [], "base0", [0, 1]],
  ["orders on page 0 alone: base 0", { pageBase: 0 }, "远山五金", [], "base0", [0, 1]],
  ["the same page twice: base 1", { pageBase: 0, pastLastPage: "first" }, "远山五金", [], "base1", [0, 1]],
  ["other words of 100, then an answer: base 1", { pageBase: 0 }, MAIN, [untold], "base1", [0, 1]],
  ["code 100 for both: open", { pageBase: 0 }, MAIN, [refused, refused], "inconclusive", [0, 1]],
  ["no order on either page: nothing", { pageBase: 0 }, NONE, [], "nothing", [0, 1]],
  ["a refusal that says nothing of pages: open", {}, MAIN, [unpermitted], "inconclusive", [0]],
  ["page 1 without an answer: open", { pageBase: 0 }, MAIN, late, "inconclusive", [0, 1]],
];

test.each(cases)("%s", async (_, serviceFormat, shop, faults, conclusion, pages) => {
  await app.sandbox.control.setOptions(serviceFormat);
  for (const fault of faults) await app.sandbox.control.addFault(fault);
  const report = await determine(shop);
  expect(report.conclusion).toBe(conclusion);
  expect(await pagesSent()).toEqual(pages);
  expect(report.facts.calls).toBe(pages.length);
  expect((await getSetting("pendingPageBase"))?.base ?? null).toBe(
    conclusion === "base0" ? 0 : conclusion === "base1" ? 1 : null,
  );
});

test("the charges of two calls are one sum, unknown if one is; no order is passed on", async () => {
  await app.sandbox.control.setOptions({ pageBase: 0 });
  expect(await determine(MAIN)).toEqual({
    conclusion: "base0",
    facts: { asOf: expect.any(Number), calls: 2, costPoints: exactly(2) },
    problem: null,
  });
  await app.sandbox.control.addFault({ kind: "code", code: 101 });
  expect(await determine(MAIN)).toMatchObject({
    conclusion: "inconclusive",
    facts: { calls: 1, costPoints: null },
    problem: { reason: "timedOut", mayHaveCost: true },
  });
});

test("a press that the browser repeats by itself is one check of two calls", async () => {
  await app.sandbox.control.setOptions({ pageBase: 0 });
  const key = randomUUID();
  const both = await Promise.all([determine(MAIN, key), determine(MAIN, key)]);
  expect(both.map(({ conclusion }) => conclusion)).toEqual(["base0", "base0"]);
  const found = { conclusion: "base0", facts: { calls: 2, costPoints: exactly(2) }, problem: null };
  expect(await determine(MAIN, key)).toMatchObject(found);
  expect(await pagesSent()).toEqual([0, 1]);
});

test("set by hand it holds for everybody, forgotten it is not checked, and both are in the trail", async () => {
  await setPageNumbering(app.context, { base: 0 });
  expect(await pendingPageNumbering()).toBe(0);
  await setPageNumbering(app.context, { base: null });
  expect(await pendingPageNumbering()).toBeNull();
  const entries = (await auditTrail("settingChanged")).map(({ details }) => details);
  expect(entries.slice(-2)).toEqual([
    { key: "pendingPageBase", base: 0 },
    { key: "pendingPageBase", base: "forgotten" },
  ]);
});
