import { deepMerge } from "./deep-merge.ts";
import { authorizationLink } from "../pages/authorization-link.ts";
import { isRecord } from "./exact-json.ts";
import type { Fault } from "../fault-queue.ts";
import type { OperationAnswer, WireRecord } from "../operations/operation-answer.ts";
import type { ServiceOperation } from "../operations/service-operation.ts";
import type { RefusalError } from "../refusal-error.ts";
import type { SandboxState } from "../sandbox-state.ts";

export type EnvelopeFacts = { state: SandboxState; operation: ServiceOperation | null; msec: number };

/** The envelope of a call that worked, the charge put where the options wants it. */
export function buildAnswerEnvelope(facts: EnvelopeFacts, answer: OperationAnswer): WireRecord {
  const { chargePlace } = facts.state.options;
  const charge = { withholding_money: answer.costPoints };
  const inRows = answer.rows !== null && (chargePlace === "rows" || Array.isArray(answer.data));
  const isReported = answer.reportsCharge && chargePlace !== "none";
  if (isReported && chargePlace !== "envelope") {
    if (inRows) answer.rows?.forEach((row) => Object.assign(row, charge));
    else Object.assign(answer.data, charge);
  }
  const beside = isReported && chargePlace === "envelope" ? charge : {};
  return { ...head(facts, 0, "成功"), data: answer.data, ...answer.root, ...beside };
}

/** The envelope of a refusal; for code 302 with the link where the options wants it. */
export function buildRefusalEnvelope(facts: EnvelopeFacts, refusal: RefusalError): WireRecord {
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
