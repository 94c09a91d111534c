import { readReply, type ReplyVerdict } from "#lib/server/service/reply/reply.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

type Read = ReplyVerdict<string> & { warnings: string[] };
type Told = { status?: number; contentType?: string; location?: string; operation?: Operation };

/** Reads a reply of the service as it came over the wire; its verdict and what was tolerated. */
export function read(body: string | Buffer, told: Told = {}): Read {
  const warnings: string[] = [];
  const headers = {
    "content-type": told.contentType ?? "application/json",
    ...(told.location ? { location: told.location } : {}),
  };
  const context = {
    operation: told.operation ?? "soldOrders",
    serviceHostname: "api.example.com",
    scrub: (text: string) => text,
    scrubBody: (text: string) => text,
    note: (remark: string) => void warnings.push(remark),
  };
  const verdict = readReply(
    { status: told.status ?? 200, headers, body: Buffer.from(body) },
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
