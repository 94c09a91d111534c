import type { Operation } from "#lib/shared/operations.ts";
import type { Press } from "./press.ts";
import type { Books, Row } from "./read-books.ts";

/** One call as it arrived at the service. */
export type Arrival = { operation: Operation; mark: string; points: number };

/** A sentence for each thing that must not be. */
export type Findings = {
  /** Calls that the service saw, or answers that a browser got, without their row. */
  lost: string[];
  /** Questions that arrived more than once, or that nobody asked. */
  repeated: string[];
  /** Rows of an instance that is gone, still open or closed as something else than `unknown`. */
  leftOpen: string[];
  /** Answers that say something else than the ledger. */
  untrue: string[];
};

type Evidence = {
  presses: Press[];
  arrivals: Arrival[];
  books: Books;
  /** Ids of rows that earlier kills left open. */
  cutOff: ReadonlySet<string>;
};

/** Compares what browsers asked and were told, what arrived at the service, and what the ledger says. */
export function judgeBooks({ presses, arrivals, books, cutOff }: Evidence): Findings {
  const findings: Findings = { lost: [], repeated: [], leftOpen: [], untrue: [] };
  const rows = new Map(books.rows.map((row) => [row.askId, row]));
  const pressed = new Map(presses.map((press) => [`${press.operation} ${press.mark}`, press]));
  const arrived = new Map<Press, Arrival>();
  for (const arrival of arrivals) {
    const name = `${arrival.operation} ${arrival.mark}`;
    const press = pressed.get(name);
    if (!press) findings.repeated.push(`${name} arrived and nobody had asked`);
    else if (arrived.has(press)) findings.repeated.push(`${name} arrived again`);
    else arrived.set(press, arrival);
    if (press && !isRowOf(press, rows.get(press.askId))) findings.lost.push(`${name} arrived and has no row`);
  }
  for (const press of presses) compareReplies(press, rows.get(press.askId), arrived.get(press), findings);
  for (const { id, operation, instanceId, outcome } of books.rows) {
    if (outcome === null && !books.instanceIds.includes(instanceId)) findings.leftOpen.push(`${operation} row ${id} is open and its instance is gone`);
    if (cutOff.has(id) && outcome !== "unknown") findings.leftOpen.push(`${operation} row ${id} was open at a kill and is ${outcome ?? "open"}`);
  }
  return findings;
}

function isRowOf({ operation, fingerprint }: Press, row: Row | undefined): boolean {
  return row?.operation === operation && row.fingerprint === fingerprint;
}

function compareReplies({ operation, mark, reply, resent }: Press, row: Row | undefined, arrival: Arrival | undefined, { lost, untrue }: Findings): void {
  const name = `${operation} ${mark}`;
  const written = `${row?.outcome ?? "nothing"}, ${row?.costPoints ?? "no"} points`;
  if (row?.outcome === "answered" && !arrival) untrue.push(`${name} is answered in the ledger and never arrived`);
  if (row?.outcome === "answered" && row.costPoints !== null && arrival && row.costPoints !== arrival.points) untrue.push(`${name} cost ${arrival.points} points and the ledger says ${written}`);
  if (reply?.kind === "success" && (row?.outcome !== "answered" || row.costPoints !== reply.costPoints)) lost.push(`${name} was answered for ${reply.costPoints} points and the ledger says ${written}`);
  if (reply?.kind === "problem" && reply.outcome !== row?.outcome) lost.push(`${name} was told as ${reply.outcome} and the ledger says ${written}`);
  if (resent?.kind === "success" && row?.outcome !== "answered") untrue.push(`${name}, sent again, was told as answered and the ledger says ${written}`);
  for (const told of [reply, resent]) if (told?.kind === "error") untrue.push(`${name} was told ${told.code}`);
}
