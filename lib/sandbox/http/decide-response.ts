import { charge, hasCallsLeft, presentedToken } from "#lib/sandbox/state/accounts.ts";
import { CALLS_USED_UP_WORDS, CODE_WORDS, RefusalError } from "#lib/sandbox/state/code-words.ts";
import { handleOperation } from "#lib/sandbox/operations/handle-operation.ts";
import { authorizationLink } from "#lib/sandbox/pages/authorization-page-link.ts";
import type { MeteredCall } from "#lib/sandbox/state/call-meter.ts";
import type { OperationInput, WireRecord, OperationResult } from "#lib/sandbox/operations/operation-input.ts";
import type { ServiceOperation } from "#lib/sandbox/state/endpoints.ts";
import type { SandboxState } from "#lib/sandbox/state/sandbox-state.ts";
import type { Fault } from "#lib/sandbox/state/fault-queue.ts";
import type { SandboxOptions } from "#lib/sandbox/state/options.ts";
import { jsonResponse, textResponse } from "./send-response.ts";
import type { SandboxResponse } from "./send-response.ts";
import { isRecord } from "#lib/sandbox/wire/parse-exact-json.ts";

/** An envelope with its code, and the shop to authorize when that is 302. */
export type Decision = { envelope: WireRecord; code: number; ownerId: string | null };

/** Decides a call honestly: token, permission, the operation itself, and its charge on success. */
export function decideResponse(
  call: MeteredCall,
  operation: ServiceOperation,
  input: OperationInput,
): Decision {
  const { state } = input;
  const facts = () => ({ state, operation, msec: Math.round(performance.now() - call.at) });
  try {
    checkToken(state, operation, call.headers.authorization);
    const result = handleOperation(operation, input);
    const costPoints = operationCharge(result, state.options);
    if (!hasCallsLeft(state.accounts, operation, costPoints))
      throw new RefusalError(204, CALLS_USED_UP_WORDS);
    charge(state.accounts, operation, costPoints);
    call.points = costPoints;
    return { envelope: buildEnvelope(facts(), result), code: 0, ownerId: null };
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return { envelope: buildRefusalEnvelope(facts(), error), code: error.code, ownerId: error.ownerId };
  }
}

/** The reply with an envelope, in the HTTP status that the options set. */
export function envelopeResponse(
  state: SandboxState,
  { envelope, code, ownerId }: Omit<Decision, "envelope"> & { envelope: unknown },
): SandboxResponse {
  const { httpStatus, linkPlace } = state.options;
  if (code === 302 && linkPlace === "location" && ownerId !== null) {
    const response = textResponse(302, "text/html;charset=UTF-8", "<title>302 Found</title>");
    return { ...response, headers: { ...response.headers, location: authorizationLink(state, ownerId) } };
  }
  return jsonResponse(envelopeStatus(code, httpStatus), envelope, code);
}

/** The reply to a call rejected before its operation, or by a scripted code. */
export function errorResponse(
  state: SandboxState,
  call: MeteredCall,
  code: number,
  words?: string,
): SandboxResponse {
  const facts = { state, operation: call.operation, msec: Math.round(performance.now() - call.at) };
  const refusal = new RefusalError(code, words ?? CODE_WORDS[code] ?? `错误 ${code}`);
  return envelopeResponse(state, { envelope: buildRefusalEnvelope(facts, refusal), code, ownerId: null });
}

function checkToken(state: SandboxState, operation: ServiceOperation, header: string | undefined): void {
  const token = state.accounts.tokens.get(presentedToken(header) ?? "");
  if (!token) throw new RefusalError(401, CODE_WORDS[401] ?? "");
  if (!token.operations.has(operation)) throw new RefusalError(204, CODE_WORDS[204] ?? "");
}

type EnvelopeFacts = { state: SandboxState; operation: ServiceOperation | null; msec: number };

/** The points charged for a call: its price, or the price of each row where rows carry the charge. */
function operationCharge(answer: OperationResult, options: SandboxOptions): number {
  const isEachRow = options.chargeRule === "perRow" && isInRows(answer, options);
  return answer.costPoints * (isEachRow ? (answer.rows?.length ?? 0) : 1);
}

/** True when rows carry the charge; an array of data has no other place for it. */
function isInRows({ rows, data }: OperationResult, { chargePlace }: SandboxOptions): boolean {
  if (rows === null) return false;
  return (
    chargePlace === "rows" || chargePlace === "entries" || (chargePlace === "data" && Array.isArray(data))
  );
}

/** The envelope of a successful call, with the charge where the options want it. */
function buildEnvelope(facts: EnvelopeFacts, answer: OperationResult): WireRecord {
  const { chargePlace } = facts.state.options;
  const charge = { withholding_money: answer.costPoints };
  const isReported = answer.reportsCharge && chargePlace !== "none";
  if (isReported && chargePlace !== "envelope") {
    if (isInRows(answer, facts.state.options)) answer.rows?.forEach((row) => Object.assign(row, charge));
    else Object.assign(answer.data, charge);
  }
  const envelopeCharge = isReported && chargePlace === "envelope" ? charge : {};
  return { ...head(facts, 0, "成功"), data: answer.data, ...answer.root, ...envelopeCharge };
}

/** The envelope of a rejected call; code 302 has its link where the options want it. */
function buildRefusalEnvelope(facts: EnvelopeFacts, refusal: RefusalError): WireRecord {
  if (refusal.code !== 302 || refusal.ownerId === null)
    return { ...head(facts, refusal.code, refusal.message), data: null };
  const link = authorizationLink(facts.state, refusal.ownerId);
  const envelope = (data: unknown, words = refusal.message) => ({ ...head(facts, 302, words), data });
  switch (facts.state.options.linkPlace) {
    case "dataText":
      return envelope(link);
    case "dataObject":
      return envelope({ url: link });
    case "dataArray":
      return envelope([link]);
    case "msg":
      return envelope(null, `店铺未授权，请扫码授权：${link}（请用店主账号确认）`);
    case "otherField":
      return { ...envelope(null), auth_url: link };
    case "location":
      return envelope(null);
  }
}

/** A real envelope with a scripted patch over its data, each of its rows, or itself. */
export function patchEnvelope(envelope: WireRecord, fault: Extract<Fault, { patch: unknown }>): unknown {
  if (fault.kind === "patchEnvelope") return deepMerge(envelope, fault.patch);
  const { data } = envelope;
  if (fault.kind === "patch") return { ...envelope, data: deepMerge(data, fault.patch) };
  const patchAll = (rows: unknown) =>
    Array.isArray(rows) ? rows.map((row) => deepMerge(row, fault.patch)) : rows;
  if (isRecord(data)) return { ...envelope, data: { ...data, content: patchAll(data.content) } };
  return { ...envelope, data: patchAll(data) };
}

function head({ state, operation, msec }: EnvelopeFacts, code: number, words: string): WireRecord {
  const isBank = operation === "bankCard";
  return {
    code,
    [isBank && state.options.descriptionField === "mag" ? "mag" : "msg"]: words,
    msec: isBank && state.options.bankMsec === "empty" ? "" : msec,
    time: Math.floor(state.now() / 1000),
  };
}

/** HTTP statuses for codes that HTTP doesn't know, or whose status may carry no body. */
const STAND_INS: Record<number, number> = { 0: 200, 100: 400, 101: 504, 103: 404, 204: 403 };

/** The HTTP status for a code: always 200, or the code itself where HTTP knows it. The spec shows no mapping. */
export function envelopeStatus(code: number, httpStatus: SandboxOptions["httpStatus"]): number {
  if (httpStatus === "200") return 200;
  const status = STAND_INS[code] ?? code;
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 500;
}

/** `patch` laid over `base`: objects merge key by key, everything else (null too) replaces. */
function deepMerge(base: unknown, patch: unknown): unknown {
  if (!isRecord(base) || !isRecord(patch)) return patch;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(patch)) merged[key] = deepMerge(base[key], value);
  return merged;
}
