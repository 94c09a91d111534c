import { createElement } from "react";
import { expect, test } from "vitest";
import type { CardChecking } from "#components/cards/form/use-card-check.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { CardCheck } from "#lib/shared/cards/cards.ts";
import { CheckResult } from "./check-result.tsx";
import type { Locale } from "#lib/shared/text/locales.ts";
import { markupOf } from "#lib/testing/shown/render-words.ts";
import { shownFacts } from "#lib/testing/shown/shown-facts.ts";

const HOLDER = { level: 3, purpose: "结算", name: "林晓", accountNo: "6222020000000102004" } as const;
const CHECK: CardCheck = {
  id: "c",
  askedAt: 0,
  level: 3,
  purpose: { en: "", zh: "结算" },
  person: { id: "p", name: "An Admin" },
  echo: { name: "林*", accountNo: "6222***********2004", idCardCode: null, bankPreMobile: null },
  verdict: "T",
  message: "认证信息一致",
  isEchoClash: false,
  isRedacted: false,
  outcome: "answered",
  reason: null,
  costPoints: exactly(3),
  callMs: 1,
  call: null,
  freeCount: 0,
};
const FACTS = shownFacts({ costPoints: exactly(3), predictedPoints: null, usualPoints: exactly(3) });

/** The texts of a check's result, its buttons in brackets. */
function said(check: Partial<CardCheck>, locale: Locale): string {
  const checking = {
    phase: { kind: "idle" },
    shown: { check: { ...CHECK, ...check }, facts: FACTS, holder: HOLDER },
    submitted: HOLDER,
  } as unknown as CardChecking;
  const prices = { of: () => exactly(3), learn: () => undefined };
  return markupOf(createElement(CheckResult, { checking, prices, onOpen: () => undefined }), locale)
    .replaceAll(/<button[^>]*>/g, " [")
    .replaceAll("</button>", "] ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(" ]", "]")
    .trim();
}

const ofNobody = { costPoints: null, message: null } as const;

test.each<[Partial<CardCheck>, string, string]>([
  [
    {},
    "Valid T All 3 elements match. Service message: 认证信息一致",
    "一致 T 三要素一致。 接口返回: 认证信息一致",
  ],
  [
    { verdict: "F", message: "认证信息不一致" },
    "Mismatch F At least one of the 3 elements doesn’t match. Service message: 认证信息不一致",
    "不一致 F 三要素中至少有一项不一致。 接口返回: 认证信息不一致",
  ],
  [
    { verdict: "N", message: "无法认证", level: 2 },
    "Cannot be verified N The bank couldn’t verify these 2 elements. This doesn’t mean they are wrong.",
    "无法核验 N 银行无法核验这两项信息，这不等于“不一致”。",
  ],
  [
    { verdict: "P", ...ofNobody },
    "Bank network timed out P The bank network didn’t respond. This doesn’t mean the details are wrong. " +
      "Try again later. This check may have been charged.",
    "银行网络超时 P 银行网络超时，这不等于“不一致”，请稍后重试。这次核验可能已扣费。",
  ],
  [
    { verdict: "unreadable" },
    "Unreadable result ? The result couldn’t be read. Don’t treat this as a mismatch.",
    "结果无法识别 ? 返回的结论无法识别，这不等于“不一致”。",
  ],
  [
    { isEchoClash: true },
    "Response is for a different card The response was for a different card, so no result is shown. " +
      "Don’t treat this as a mismatch. As typed",
    "返回的卡号与所填不符 返回的是另一张卡的信息，因此不显示结论，这不等于“不一致”。 填写与返回",
  ],
])("rows 55, 56 and 58: a check with %j has its own texts in both languages", (check, english, chinese) => {
  expect(said(check, "en").slice(0, english.length)).toBe(english);
  expect(said(check, "zh-CN").slice(0, chinese.length)).toBe(chinese);
});

test("only an uncertain result can be checked again, at its price", () => {
  const presses = (check: Partial<CardCheck>) => said(check, "en").split("[Details]")[1];
  expect(presses({})).toBe("");
  expect(presses({ verdict: "F" })).toBe("");
  expect(presses({ verdict: "P" })).toBe(" [Try again ≈ 3 points]");
  expect(presses({ verdict: "P", costPoints: null })).toBe(" [Try again may cost 3 points more]");
});
