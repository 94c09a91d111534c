import type { Operation } from "#lib/shared/calls/operations.ts";
import type { Reply } from "./read-reply.ts";

/** One press of a paid button, with a question that nobody asked before. */
export type Press = {
  idempotencyKey: string;
  operation: Operation;
  /** What only this question has on the wire. */
  mark: string;
  /** Of the question, as the ledger must have it. */
  requestHash: string;
  /** The request, the same each time, as the page in a browser sends it. */
  send: () => Promise<Response>;
  /** What the browser was told before the kill; null when nothing. */
  reply: Reply | null;
  /** What it was told when it sent the same request again after the restart. */
  resent: Reply | null;
};
