import "server-only";
import type { LoggedAttempt, LoggedCall } from "#lib/shared/usage/call-log.ts";
import { timeWithOffset } from "#lib/shared/dates/zone-offset.ts";
import { clockTime } from "#lib/shared/dates/zoned-time.ts";
import type { UsageText } from "#lib/shared/usage/usage.ts";

export const CALL_FILE_COLUMNS = [
  "time",
  "operation",
  "variant",
  "person",
  "shop",
  "outcome",
  "reason",
  "code",
  "httpStatus",
  "pointsFrom",
  "pointsTo",
  "perCall",
  "perRow",
  "oddCharge",
  "usual",
  "reconciled",
  "reconciledNote",
  "maybe",
  "corrected",
  "wait",
  "call",
  "service",
  "attempt",
  "source",
  "callId",
  "requestId",
  "said",
  "serviceTime",
] as const;

/** Columns that get a sum. */
export const NUMBERS: ReadonlySet<(typeof CALL_FILE_COLUMNS)[number]> = new Set([
  "pointsFrom",
  "pointsTo",
  "perCall",
  "perRow",
  "usual",
  "reconciled",
  "wait",
  "call",
  "service",
  "attempt",
]);

type Cells = Record<(typeof CALL_FILE_COLUMNS)[number], string | number | null>;

/** Makes a function that writes entries of the log as cells; an unknown value is empty, never 0. */
export function callRowWriter(say: UsageText, timeZone: string): (entry: LoggedCall) => string[] {
  return (entry) => {
    const cells: Cells = {
      ...sharedCells(entry, say, timeZone),
      ...(entry.kind === "attempt"
        ? ofAttempt(entry, say, timeZone)
        : {
            ...NOTHING,
            pointsFrom: 0,
            pointsTo: 0,
            perCall: 0,
            perRow: 0,
            source: say(`calls.sources.${entry.how}`),
          }),
    };
    return CALL_FILE_COLUMNS.map((column) => String(cells[column] ?? ""));
  };
}

type Shared = "time" | "operation" | "variant" | "person" | "shop" | "callId";

const NOTHING: Omit<Cells, Shared | "pointsFrom" | "pointsTo" | "perCall" | "perRow" | "source"> = {
  outcome: null,
  reason: null,
  code: null,
  httpStatus: null,
  oddCharge: null,
  usual: null,
  reconciled: null,
  reconciledNote: null,
  maybe: null,
  corrected: null,
  wait: null,
  call: null,
  service: null,
  attempt: null,
  requestId: null,
  said: null,
  serviceTime: null,
};

function sharedCells(
  { at, operation, variant, person, shop, callId }: LoggedCall,
  say: UsageText,
  timeZone: string,
): Pick<Cells, Shared> {
  return {
    time: clockTime(at, timeZone),
    operation: say(`operations.names.${operation}`),
    variant: variant && say(`operations.variants.${variant}`),
    person: person && (person.name ?? person.id),
    shop: shop && (shop.name ?? shop.id),
    callId,
  };
}

function ofAttempt(entry: LoggedAttempt, say: UsageText, timeZone: string): Omit<Cells, Shared> {
  const yes = (is: boolean) => (is ? say("calls.export.yes") : null);
  return {
    outcome: say(`outcomes.${entry.outcome ?? "underWay"}`),
    reason: entry.reason,
    code: entry.code,
    httpStatus: entry.httpStatus,
    pointsFrom: entry.points?.low ?? null,
    pointsTo: entry.points?.high ?? null,
    perCall: entry.costPoints,
    perRow: entry.summedPoints,
    oddCharge: entry.oddCharge,
    usual: entry.predictedPoints,
    reconciled: entry.reconciliation?.points ?? null,
    reconciledNote: entry.reconciliation?.note ?? null,
    maybe: yes(entry.isMaybe),
    corrected: yes(entry.isCorrected),
    wait: entry.waitMs,
    call: entry.callMs,
    service: entry.serviceMs,
    attempt: entry.attempt,
    source: say("calls.sources.called"),
    requestId: entry.requestId,
    said: entry.message,
    serviceTime: entry.serviceTime === null ? null : timeWithOffset(entry.serviceTime, timeZone),
  };
}
