import type { CommandError } from "#lib/shared/base/errors.ts";
import type { BuyerMatch, BuyerEdition, BuyerOrder, BuyerBatchResponse } from "#lib/shared/buyers/buyers.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";
import type { ServiceProblem, Spending } from "#lib/shared/calls/service-problem.ts";

/** `failed`: our own server gave no response, so the call may have been made or not. */
export type PackState = "waiting" | "asking" | "answered" | "refused" | "maybeCharged" | "notSent" | "failed";

export type Spent = Spending & { mayHaveCost: boolean; isAnswered: boolean };

export type Pack = {
  orders: BuyerOrder[];
  state: PackState;
  answers: BuyerMatch[];
  foreignCount: number;
  /** Cost of each call of the pack with a response of our server. */
  spent: Spent[];
  problem: ServiceProblem | null;
  error: CommandError | null;
  /** The person pressed "I have authorized" for it. */
  isConfirmed: boolean;
  /** The person went on without it. */
  isPassed: boolean;
};

/** An answered row of an earlier run, shown again without a call. */
export type AnsweredRow = BuyerOrder & BuyerMatch;

export type RunState = {
  runId: string;
  shop: { id: string; name: string };
  edition: BuyerEdition;
  /** Names shop, edition and orders, so that the same request does not begin a second run. */
  requestKey: string;
  /** Rows shown beside those of the packs; they cost nothing. */
  kept: AnsweredRow[];
  /** Number of `kept` rows from an earlier response, and the time of the oldest one. */
  known: { count: number; asOf: number } | null;
  /** Every trade number in the order given; empty where that is not known. */
  tids: string[];
  cache: CacheMode;
  packs: Pack[];
  isStopping: boolean;
  /** Time and number of orders of an earlier run; null for the run of this page. */
  earlier: { at: number; orderCount: number } | null;
};

/** Marks the pack as sent. Its problem stays in sight while a scan is being confirmed. */
export function startPack(run: RunState, at: number): RunState {
  return withPack({ ...run, isStopping: false }, at, ({ problem }) => {
    const isConfirmed = problem?.reason === "shopNotAuthorized";
    return {
      state: "asking",
      error: null,
      isConfirmed,
      problem: isConfirmed ? problem : null,
    };
  });
}

export function finishPack(run: RunState, at: number, reply: BuyerBatchResponse): RunState {
  if (reply.kind === "answered") {
    const { answers, foreignCount, facts } = reply;
    return withPack(run, at, ({ spent }) => ({
      state: "answered",
      answers,
      foreignCount,
      spent: [...spent, { ...facts, mayHaveCost: true, isAnswered: true }],
      problem: null,
    }));
  }
  const { problem } = reply;
  const state = problem.mayHaveCost ? "maybeCharged" : problem.outcome === "notSent" ? "notSent" : "refused";
  return withPack(run, at, ({ spent }) => ({ state, problem, spent: [...spent, spentOn(problem)] }));
}

function spentOn({ asOf, calls, costPoints, mayHaveCost }: ServiceProblem): Spent {
  return { asOf, calls, costPoints, mayHaveCost, isAnswered: false };
}

export function failPack(run: RunState, at: number, error: CommandError): RunState {
  return withPack(run, at, () => ({ state: "failed", error, problem: null }));
}

export function skipPack(run: RunState, at: number): RunState {
  return withPack(run, at, () => ({ isPassed: true }));
}

/** Finds the first pack that was not sent yet; null at the end. */
export function nextPack({ packs }: RunState): number | null {
  const at = packs.findIndex(({ state }) => state === "waiting");
  return at === -1 ? null : at;
}

/** Finds the pack that stopped the run or whose scan is being confirmed; at the end of the run, a skipped pack. */
export function problemPack(run: RunState): number | null {
  const isOver = nextPack(run) === null && packInProgress(run) === null;
  const at = run.packs.findIndex(
    ({ state, isPassed, problem, error }) =>
      (isOver || !isPassed) && state !== "answered" && (problem !== null || error !== null),
  );
  return at === -1 ? null : at;
}

export function packInProgress({ packs }: RunState): number | null {
  const at = packs.findIndex(({ state }) => state === "asking");
  return at === -1 ? null : at;
}

function withPack(run: RunState, at: number, change: (pack: Pack) => Partial<Pack>): RunState {
  return {
    ...run,
    packs: run.packs.map((pack, index) => (index === at ? { ...pack, ...change(pack) } : pack)),
  };
}
