import type { OverBudget } from "#lib/shared/calls/budgets.ts";
import type { Outcome, ProblemReason } from "#lib/shared/calls/call-result.ts";

/** `waiting` for its turn; `paused` until a person resumes it; `done` and `cancelled` are over. */
export type JobState = "waiting" | "running" | "paused" | "done" | "cancelled";

/** Why a job stands still: a person paused it, it could not go on, or a call was not answered. */
export type JobPause =
  | { by: "person" }
  /** The account of the service is another by now. */
  | { by: "account" }
  /** The shop has lost an ID, or nobody knows any more from which page its orders are counted. */
  | { by: "shop" }
  /** It was under way when the backup was made that is restored here. */
  | { by: "restored" }
  /** The calls that its schedule may make in a day are used up: it goes on at the first run of the next. */
  | { by: "dayBudget" }
  /** A schedule's page never came, or its list begins with its oldest orders: it would be as much use, and as dear, the next time. */
  | { by: "noAnswer" }
  | { by: "oldestFirst" }
  /** Several pages in a row never came. */
  | { by: "noAnswers" }
  /** Something of ours went wrong; the log says what. */
  | { by: "error" }
  | ({ by: "service" } & CallProblem);

/** A call without an answer, in the words of the ledger. */
export type CallProblem = {
  outcome: Exclude<Outcome, "answered">;
  reason: ProblemReason;
  code: number | null;
  /** Only with `overBudget`: which one. */
  budget?: OverBudget;
  mayHaveCost: boolean;
};

/** What is known of a job whatever its kind. */
export type JobFacts = {
  id: string;
  state: JobState;
  /** A person wants something else of it than it does just now. */
  isStopping: boolean;
  pause: JobPause | null;
  /** Null for work that belongs to no shop. */
  shopId: string | null;
  shopName: string | null;
  /** Name of who began it; null when that person is gone. */
  personName: string | null;
  /** Unix milliseconds. */
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  /** What it has made, for as long as it is kept. */
  file: JobFile | null;
};

/** How far a job is; `total` is null while nobody knows it. */
export type JobProgress = { done: number; total: number | null };

/** `until`: the moment at which it is deleted, in Unix milliseconds. */
export type JobFile = { name: string; bytes: number; until: number };

/** How long the file of a job can be downloaded. */
export const FILE_DAYS = 7;

/** Whether it may still change by itself. */
export function isInProgress({ state }: Pick<JobFacts, "state">): boolean {
  return state === "waiting" || state === "running";
}
