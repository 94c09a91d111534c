import { exactly, isWithin, type Points } from "#lib/shared/calls/points.ts";
import type { PaidRequest } from "./make-request.ts";
import type { ReportedOutcome } from "./read-chaos-response.ts";
import type { Arrival, Row } from "./read-records.ts";

/** A sentence for each fault. */
export type Findings = {
  /** Calls at the service, or responses in a browser, without a ledger row. */
  lost: string[];
  /** Requests that arrived more than once, or that nobody made. */
  repeated: string[];
  /** Rows that stay open. */
  leftOpen: string[];
  /** Responses that contradict the ledger. */
  untrue: string[];
};

type Evidence = { requests: PaidRequest[]; arrivals: Arrival[]; rows: Row[] };

/** Compares requests and responses of browsers, arrivals at the service, and the ledger. */
export function verifyLedger({ requests, arrivals, rows: written }: Evidence): Findings {
  const findings: Findings = { lost: [], repeated: [], leftOpen: [], untrue: [] };
  // A job's calls have no key.
  const rows = new Map(written.map((row) => [row.idempotencyKey ?? row.requestHash, row]));
  const rowFor = ({ idempotencyKey, requestHash }: PaidRequest) =>
    rows.get(idempotencyKey) ?? rows.get(requestHash);
  const requestsByMark = new Map(
    requests.map((request) => [`${request.operation} ${request.mark}`, request]),
  );
  const arrived = new Map<PaidRequest, Arrival>();
  for (const arrival of arrivals) {
    const name = `${arrival.operation} ${arrival.mark}`;
    const request = requestsByMark.get(name);
    if (!request) findings.repeated.push(`${name} arrived and nobody had asked`);
    else if (arrived.has(request)) findings.repeated.push(`${name} arrived again`);
    else arrived.set(request, arrival);
    if (request && !isSameRequest(request, rowFor(request)))
      findings.lost.push(`${name} arrived and has no row`);
  }
  for (const request of requests) compareReplies(request, rowFor(request), arrived.get(request), findings);
  for (const { id, operation, outcome } of written)
    if (outcome === null) findings.leftOpen.push(`${operation} row ${id} is open`);
  return findings;
}

function isSameRequest({ operation, requestHash }: PaidRequest, row: Row | undefined): boolean {
  return row?.operation === operation && row.requestHash === requestHash;
}

function compareReplies(
  { operation, mark, reply, resent }: PaidRequest,
  row: Row | undefined,
  arrival: Arrival | undefined,
  { lost, untrue }: Findings,
): void {
  const name = `${operation} ${mark}`;
  const written = `${row?.outcome ?? "nothing"}, ${row?.costPoints ?? "no"} points`;
  if (row?.outcome === "answered" && !arrival)
    untrue.push(`${name} is answered in the ledger and never arrived`);
  if (row?.outcome === "answered" && row.costPoints !== null && arrival && row.costPoints !== arrival.points)
    untrue.push(`${name} cost ${arrival.points} points and the ledger says ${written}`);
  if (reply?.kind === "success" && (row?.outcome !== "answered" || !isCost(row, reply.costPoints)))
    lost.push(
      `${name} was answered for ${JSON.stringify(reply.costPoints)} points and the ledger says ${written}`,
    );
  // A rejected request has no row, and may be made once more.
  const wasTurnedAway =
    reply?.kind === "problem" && reply.outcome === "notSent" && (resent !== null || (!row && !arrival));
  if (reply?.kind === "problem" && !isOutcome(row, reply.outcome) && !wasTurnedAway)
    lost.push(`${name} was told as ${reply.outcome} and the ledger says ${written}`);
  if (resent?.kind === "success" && row?.outcome !== "answered")
    untrue.push(`${name}, sent again, was told as answered and the ledger says ${written}`);
  if (resent?.kind === "problem" && row?.outcome === "answered")
    lost.push(`${name} was answered, and sent again was told as ${resent.outcome}`);
  // `storageDown` is true while the database is away.
  for (const response of [reply, resent])
    if (response?.kind === "error" && (response === resent || response.code !== "storageDown"))
      untrue.push(`${name} was told ${response.code}`);
}

function isOutcome(row: Row | undefined, reported: ReportedOutcome): boolean {
  if (reported === "maybeCharged") return row?.outcome === "unknown" || row?.outcome === "tryLater";
  return row?.outcome === reported;
}

/** True if the cost lies in the range of the response; it is a range until the charge rule is confirmed. */
function isCost({ costPoints }: Row, told: Points | null): boolean {
  return told === null ? costPoints === null : costPoints !== null && isWithin(exactly(costPoints), told);
}
