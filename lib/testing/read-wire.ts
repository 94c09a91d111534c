import {
  createResponseJson,
  decodeResponseText,
  parseExactJson,
} from "#lib/server/service/json/exact-json.ts";
import { readResponse } from "#lib/server/service/response/read-response.ts";
import type {
  ResponseVerdict,
  ResponseReader,
  ResponseReading,
} from "#lib/server/service/response/read-response.ts";
import { readEnvelope } from "#lib/server/service/response/envelope.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

type WireReading<T> = { reading: ResponseReading<T>; warnings: string[]; data: () => T };

/** Reads a raw response text with one operation's reader; `data()` fails the test without data. */
export function readWire<T>(reader: ResponseReader<T>, text: string): WireReading<T> {
  const warnings: string[] = [];
  const note = (remark: string): void => void warnings.push(remark);
  const envelope = readEnvelope(
    parseExactJson(text, (one) => one),
    note,
  );
  if (!envelope) throw new Error("the reply has no envelope");
  const reading = reader(envelope, note);
  return {
    reading,
    warnings,
    data: () => {
      if ("problem" in reading) throw new Error(`no data: ${reading.problem}`);
      return reading.data;
    },
  };
}

type Read = ResponseVerdict<string> & { warnings: string[] };
type Told = { status?: number; contentType?: string; location?: string; operation?: Operation };

/** Reads a raw response of the service: its verdict and warnings. */
export function read(body: string | Buffer, told: Told = {}): Read {
  const warnings: string[] = [];
  const contentType = told.contentType ?? "application/json";
  const context = {
    operation: told.operation ?? "soldOrders",
    serviceHost: "api.example.com",
    json: createResponseJson((text) => text),
    note: (remark: string) => void warnings.push(remark),
  };
  const verdict = readResponse(
    {
      status: told.status ?? 200,
      contentType,
      location: told.location ?? null,
      body: decodeResponseText(Buffer.from(body), contentType, context.note),
    },
    () => ({ data: "read", rows: [] }),
    context,
  );
  return { ...verdict, warnings };
}

export function envelope(fields: object): string {
  return JSON.stringify({ code: 0, msg: "ok", msec: 3, time: 1_700_000_000, data: {}, ...fields });
}

/** Outcome and reason in one text. */
export function kind(verdict: Read): string {
  return "reason" in verdict ? `${verdict.outcome} ${verdict.reason}` : verdict.outcome;
}
