import type { SandboxState } from "#lib/sandbox/state/sandbox-state.ts";
import { isRecord, parseExactJson } from "#lib/sandbox/wire/parse-exact-json.ts";
import { RefusalError } from "#lib/sandbox/state/code-words.ts";

export type WireRecord = Record<string, unknown>;

export type OperationInput = {
  state: SandboxState;
  contentType: string;
  body: Buffer;
  query: URLSearchParams;
};

/** Payload and price of a call, before the charge is written anywhere. */
export type OperationResult = {
  data: WireRecord | WireRecord[];
  /** The records inside `data`, where the spec lists the charge among a record's fields. */
  rows: WireRecord[] | null;
  /** Fields beside `code`. */
  root?: WireRecord;
  costPoints: number;
  /** Operation 1 never says what it took. Spec: "Limits", charge reporting. */
  reportsCharge: boolean;
};

/** The JSON object in the body; anything else is code 100. */
export function readJsonFields(contentType: string, body: Buffer): Record<string, unknown> {
  if (contentType.split(";")[0]?.trim().toLowerCase() !== "application/json") {
    throw new RefusalError(100, "请求参数错误：Content-Type 须为 application/json");
  }
  const value = parseOrNull(body.toString("utf8"));
  if (!isRecord(value)) throw new RefusalError(100, "请求参数错误：请求体不是 JSON 对象");
  return value;
}

/** A required text. */
export function requireText(fields: Record<string, unknown>, name: string): string {
  const value = readText(fields, name);
  if (value === null) throw new RefusalError(100, `请求参数错误：缺少 ${name}`);
  return value;
}

/** An optional text; present but empty or of another type is code 100. */
export function readText(fields: Record<string, unknown>, name: string): string | null {
  const value = fields[name];
  if (value === undefined) return null;
  if (typeof value !== "string" || value === "")
    throw new RefusalError(100, `请求参数错误：${name} 须为非空字符串`);
  return value;
}

/** An optional whole number within bounds. */
export function readInteger(
  fields: Record<string, unknown>,
  name: string,
  min: number,
  max: number,
): number | null {
  const value = fields[name];
  if (value === undefined) return null;
  if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
    throw new RefusalError(100, `请求参数错误：${name} 须为 ${min} 到 ${max} 的整数`);
  }
  return value;
}

function parseOrNull(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return null;
  }
}
