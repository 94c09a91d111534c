import type { SetBy } from "#lib/shared/base/identity.ts";
import type { ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { ResponseInfo, ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import type { PageBaseReport } from "#lib/shared/orders/orders.ts";

/** Where the access token comes from. Of the token itself only its last four characters are ever known to a browser. */
export type TokenState =
  | { source: "sandbox" | "environment"; lastFour: string }
  | { source: "entered"; lastFour: string; set: SetBy }
  /** Sealed with a key that is gone: it has to be entered again. */
  | { source: "unreadable"; lastFour: string; set: SetBy }
  | { source: "none" };

/** Whose an entered token is: of the account asked so far, or of another one. */
export const TOKEN_ACCOUNTS = ["same", "other"] as const;
export type TokenAccount = (typeof TOKEN_ACCOUNTS)[number];

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
  /** Of its calls that ended today, by the clock of the shop: all, and those that say nothing against it. */
  today: { calls: number; fine: number };
};

/** The first live run, step by step; each is a fact that somebody can see, none is ticked by hand. */
export const FIRST_RUN_STEPS = [
  "address",
  "token",
  "probe",
  "shop",
  "pageBase",
  "page",
  "chargeRule",
  "budget",
  "colleague",
] as const;
/** The cookie of an admin who doesn't want to land on the open steps any more. */
export const FIRST_RUN_AWAY = "md-first-run";
export type FirstRunStep = (typeof FIRST_RUN_STEPS)[number];

export type Connection = {
  isSandbox: boolean;
  /** `{base_url}` of the service; it holds no secret. */
  address: string;
  /** Variables by which passwords and orders travel in clear text, because the operator allowed it. */
  openWays: readonly string[];
  /** The proxy without its password, what is reached without it, and the file of certificates that are trusted besides. */
  wayOut: { proxy: string | null; noProxy: string; extraCa: { path: string; isReadable: boolean } | null };
  token: TokenState;
  /** The present account of the service: since when, in Unix milliseconds, null for the first one. `isUsed`: calls were made as it. */
  account: { beganAt: number | null; isUsed: boolean };
  operations: OperationState[];
  done: Record<FirstRunStep, boolean>;
  /** What the probe and a first page of pending orders usually cost; null while no charge was seen. */
  pendingPoints: Record<"probe" | "page", Points | null>;
  /** The shop whose orders the probe asks for, so that it settles the first page number too; null where it can't or needn't. */
  settlingShop: string | null;
};

/** What one probe brought. `isProof`: the service itself answered, so that address and token are right. */
export type ProbeResponse = {
  isProof: boolean;
  facts: ResponseInfo;
  /** From departure to answer by our clock, and the service's own figure, milliseconds. */
  callMs: number;
  serviceMs: number | null;
  code: number | null;
  message: string | null;
  problem: ServiceProblem | null;
  /** What it found about the first page number; null when that was known, or there was no shop to ask for. */
  pageBase: PageBaseReport["conclusion"] | null;
};

const SHORTEST = 8;
const LONGEST = 4_096;

/** Why a text cannot be an access token: keys below `settings.connection.token.issues`. */
export type TokenIssue = "missing" | "notVisible" | "tooShort" | "tooLong";

/**
 * The token in what a person pasted: blanks around it and a leading "Bearer" are taken off. It has to fit a header:
 * 8 to 4,096 visible ASCII characters. Spec: "Authentication".
 */
export function readAccessToken(text: string): { token: string } | { issue: TokenIssue } {
  const token = text.trim().replace(/^Bearer\s+/i, "");
  if (token === "" || /^Bearer$/i.test(token)) return { issue: "missing" };
  if (!/^[\x21-\x7e]+$/.test(token)) return { issue: "notVisible" };
  if (token.length < SHORTEST) return { issue: "tooShort" };
  if (token.length > LONGEST) return { issue: "tooLong" };
  return { token };
}

export type OperationHealth = "up" | "down" | "unasked";

/** Refusals of one question that say nothing against the operation: it was understood, and answered. */
export const OF_THE_QUESTION: readonly ProblemReason[] = [
  "parameterError",
  "accountMissing",
  "shopNotAuthorized",
];

/** Whether an operation works as far as its last call shows. */
export function operationHealth({
  answered,
  refused,
  failed,
}: Omit<OperationState, "today">): OperationHealth {
  const last = latest([answered, refused, failed]);
  if (last === null) return "unasked";
  const isUp =
    last === answered || (last === refused && last.reason !== null && OF_THE_QUESTION.includes(last.reason));
  return isUp ? "up" : "down";
}

function latest(events: (OperationEvent | null)[]): OperationEvent | null {
  return events.reduce(
    (last, event) => (event !== null && (last === null || event.at > last.at) ? event : last),
    null,
  );
}
