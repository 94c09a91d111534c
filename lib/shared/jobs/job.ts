import type { OverBudget } from "#lib/shared/calls/budgets.ts";
import type { Outcome, ProblemReason } from "#lib/shared/calls/call-result.ts";

/** State of a job: `paused` waits for a person to resume it; `done` and `cancelled` are final. */
export type JobState = "waiting" | "running" | "paused" | "done" | "cancelled";

/** Reason why a job is paused: by a person, by a condition that it can't go on under, or by a failed call. */
export type JobPause =
  | { by: "person" }
  /** The connection now uses another account. */
  | { by: "account" }
  /** The person who started it has no access any more. `starter`: whoever resumes it takes it over. */
  | { by: "starter" }
  /** `owner`: a personal job, which nobody takes over. */
  | { by: "owner" }
  /** The shop lost an ID, or page numbering is unknown again. */
  | { by: "shop" }
  /** Interrupted: it was in progress when the restored backup was made. */
  | { by: "restored" }
  /** Its schedule has no calls left today; it goes on with the first run of tomorrow. */
  | { by: "dayBudget" }
  /** `noAnswer`: a page of a schedule never came. Like `oldestFirst`, it would cost the same and fail again. */
  | { by: "noAnswer" }
  | { by: "oldestFirst" }
  /** The list takes more calls than the person has confirmed. */
  | { by: "moreCalls" }
  /** The job would cost more points than the person has confirmed. */
  | { by: "morePoints" }
  /** The person has used up the card checks of a day. */
  | { by: "dayLimit" }
  /** The card numbers of its list are wiped. */
  | { by: "wiped" }
  /** Several calls in a row had no response. */
  | { by: "noAnswers" }
  /** Many of its last calls may have been charged without a result. */
  | { by: "manyUnsure" }
  /** An error on our side; the log has the details. */
  | { by: "error" }
  | ({ by: "service" } & CallProblem);

/** A call without a result, in the terms of the ledger. */
export type CallProblem = {
  outcome: Exclude<Outcome, "answered">;
  reason: ProblemReason;
  code: number | null;
  /** Budget that is used up, with `overBudget`. */
  budget?: OverBudget;
  mayHaveCost: boolean;
};

/** States of an item before it has a result. */
type OpenItemState = "notAsked" | "asking" | "maybeCharged" | "refused";

export type ItemState = OpenItemState | "answered" | "noAnswer" | "otherBuyer" | "needsPerson";

/** Facts about a job of any kind. */
export type JobFacts = {
  id: string;
  state: JobState;
  /** A person has paused or cancelled it, and it has not stopped yet. */
  isStopping: boolean;
  /** A person has cancelled it, and it has not stopped yet. */
  isCancelling: boolean;
  pause: JobPause | null;
  /** Null for a job of no shop. */
  shopId: string | null;
  shopName: string | null;
  /** Name of the person who started it; null for a deleted account. */
  personName: string | null;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  /** File of the job, until it is deleted. */
  file: JobFile | null;
};

/** Progress of a job; `total` is null when unknown. */
export type JobProgress = { done: number; total: number | null };

/** File of a job, deleted at `until` (Unix milliseconds). */
export type JobFile = { name: string; bytes: number; until: number };

/** Days that the file of a job can be downloaded. */
export const FILE_DAYS = 7;

/** True while the job may change by itself. */
export function isInProgress({ state }: Pick<JobFacts, "state">): boolean {
  return state === "waiting" || state === "running";
}
