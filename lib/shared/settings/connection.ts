import type { ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { AnswerFacts, ServiceProblem } from "#lib/shared/calls/service-problem.ts";

/** Who entered a setting, and when (Unix milliseconds); the name is null when that person is gone. */
export type SetBy = { at: number; name: string | null };

/** Where the access token comes from. Of the token itself only its last four characters are ever known to a browser. */
export type TokenState =
  | { source: "sandbox" | "environment"; lastFour: string }
  | { source: "entered"; lastFour: string; set: SetBy }
  /** Sealed with another `APP_KEY`: it has to be entered again. */
  | { source: "unreadable"; lastFour: string; set: SetBy }
  | { source: "none" };

export type OperationEvent = {
  /** Unix milliseconds. */
  at: number;
  reason: ProblemReason | null;
  code: number | null;
};

/** What the ledger last saw of one operation: an answer, a definite no, anything else. */
export type OperationState = {
  operation: Operation;
  answered: OperationEvent | null;
  refused: OperationEvent | null;
  failed: OperationEvent | null;
};

/** The first live run, step by step; each is a fact that somebody can see, none is ticked by hand. */
export const FIRST_RUN_STEPS = ["address", "token", "probe", "shop", "page"] as const;
export type FirstRunStep = (typeof FIRST_RUN_STEPS)[number];

export type Connection = {
  isSandbox: boolean;
  /** `{base_url}` of the service; it holds no secret. */
  address: string;
  token: TokenState;
  operations: OperationState[];
  done: Record<FirstRunStep, boolean>;
  /** What the probe and a first page of pending orders usually cost; null while no charge was seen. */
  pendingPoints: number | null;
};

/** What one probe brought. `isProof`: the service itself answered, so that address and token are right. */
export type ProbeReply = {
  isProof: boolean;
  facts: AnswerFacts;
  /** From departure to answer by our clock, and the service's own figure, milliseconds. */
  callMs: number;
  serviceMs: number | null;
  code: number | null;
  message: string | null;
  problem: ServiceProblem | null;
};
