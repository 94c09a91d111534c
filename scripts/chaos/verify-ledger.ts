import { exactly, isWithin, type Points } from "#lib/shared/calls/points.ts";
import type { PaidRequest } from "./make-request.ts";
import type { Arrival, Row } from "./read-records.ts";

/** A sentence for each thing that must not be. */
export type Findings = {
  /** Calls that the service saw, or answers that a browser got, without their row. */
  lost: string[];
  /** Questions that arrived more than once, or that nobody asked. */
  repeated: string[];
  /** Rows that nobody closes any more. */
  leftOpen: string[];
  /** Answers that say something else than the ledger. */
  untrue: string[];
};

type Evidence = { requests: PaidRequest[]; arrivals: Arrival[]; rows: Row[] };

/** Compares what browsers asked and were told, what arrived at the service, and what the ledger says. */
export function verifyLedger({ requests, arrivals, rows: written }: Evidence): Findings {
  const findings: Findings = { lost: [], repeated: [], leftOpen: [], untrue: [] };
  const rows = new Map(written.map((row) => [row.idempotencyKey, row]));
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
    if (request && !isSameRequest(request, rows.get(request.idempotencyKey)))
      findings.lost.push(`${name} arrived and has no row`);
  }
  for (const request of requests)
    compareReplies(request, rows.get(request.idempotencyKey), arrived.get(request), findings);
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
  // What was turned away has no row, and may be asked for once more.
  const wasTurnedAway =
    reply?.kind === "problem" && reply.outcome === "notSent" && (resent !== null || (!row && !arrival));
  if (reply?.kind === "problem" && reply.outcome !== row?.outcome && !wasTurnedAway)
    lost.push(`${name} was told as ${reply.outcome} and the ledger says ${written}`);
  if (resent?.kind === "success" && row?.outcome !== "answered")
    untrue.push(`${name}, sent again, was told as answered and the ledger says ${written}`);
  if (resent?.kind === "problem" && row?.outcome === "answered")
    lost.push(`${name} was answered, and sent again was told as ${resent.outcome}`);
  // While the database is away this is the truth.
  for (const response of [reply, resent])
    if (response?.kind === "error" && (response === resent || response.code !== "storageDown"))
      untrue.push(`${name} was told ${response.code}`);
}

/** While the charge rule is not confirmed a reply says from which to which. */
function isCost({ costPoints }: Row, told: Points | null): boolean {
  return told === null ? costPoints === null : costPoints !== null && isWithin(exactly(costPoints), told);
}
