import { RefusalError } from "../refusal-error.ts";
import { decideCardResult } from "./decide-card-result.ts";
import { readJsonFields, readText, requireText } from "./read-json-fields.ts";
import type { CardResult } from "./decide-card-result.ts";
import type { OperationAnswer, OperationInput } from "./operation-answer.ts";

const RESULT_WORDS: Record<CardResult, string> = {
  T: "认证信息一致",
  F: "认证信息不一致",
  N: "无法认证",
  P: "网络连接超时",
};
const COST_POINTS = { 2: 3, 3: 4, 4: 5 } as const;

/** Operation 2. Spec: "Bank card authentication"; phone without ID number is none of its three levels. */
export function answerBankCard({ contentType, body }: OperationInput): OperationAnswer {
  const fields = readJsonFields(contentType, body);
  const name = requireText(fields, "name");
  const card = requireShape("accountNo", requireText(fields, "accountNo"), /^\d{12,19}$/);
  const id = requireShape("idCardCode", readText(fields, "idCardCode"), /^\d{17}[\dXx]$/);
  const phone = requireShape("bankPreMobile", readText(fields, "bankPreMobile"), /^1\d{10}$/);
  if (phone !== null && id === null)
    throw new RefusalError(100, "请求参数错误：缺少 idCardCode，四要素认证需同时传入身份证号和手机号");

  const level = phone !== null ? 4 : id !== null ? 3 : 2;
  const result = decideCardResult(card ?? "", level, [name, id ?? "", phone ?? ""].join("\n"));
  const data = {
    name: maskMiddle(name, 1, 0),
    accountNo: maskMiddle(card ?? "", 6, 4),
    idCardCore: maskMiddle(id ?? "", 3, 4),
    bankPreMobile: maskMiddle(phone ?? "", 3, 4),
    result,
    message: RESULT_WORDS[result],
  };
  return { data, rows: null, costPoints: COST_POINTS[level], reportsCharge: true };
}

function requireShape(name: string, value: string | null, shape: RegExp): string | null {
  if (value !== null && !shape.test(value)) throw new RefusalError(100, `请求参数错误：${name} 格式不正确`);
  return value;
}

function maskMiddle(text: string, head: number, tail: number): string {
  const hidden = Math.max(text.length - head - tail, 0);
  return text.slice(0, head) + "*".repeat(hidden) + text.slice(head + hidden);
}
