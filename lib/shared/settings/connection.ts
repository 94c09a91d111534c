import type { SetBy } from "#lib/shared/base/identity.ts";
import type { ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { ResponseInfo, ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import type { PageNumberingReport } from "#lib/shared/orders/orders.ts";

/** Source of the access token. A browser only ever gets the last four characters of the token. */
export type TokenState =
  | { source: "sandbox" | "environment"; lastFour: string }
  | { source: "entered"; lastFour: string; set: SetBy }
  /** Sealed with a lost key: it has to be entered again. */
  | { source: "unreadable"; lastFour: string; set: SetBy }
  | { source: "none" };

/** Account of an entered token: the present one, or another. */
export const TOKEN_ACCOUNTS = ["same", "other"] as const;
export type TokenAccount = (typeof TOKEN_ACCOUNTS)[number];

export type OperationEvent = {
  at: number;
  reason: ProblemReason | null;
  code: number | null;
};

/** Latest events of one operation in the ledger: success, rejection, any other failure. */
export type OperationState = {
  operation: Operation;
  answered: OperationEvent | null;
  refused: OperationEvent | null;
  failed: OperationEvent | null;
  /** Calls that ended today by the clock of the shop: all, and those without a fault of the operation. */
  today: { calls: number; fine: number };
};

/** Steps of the first live run; each is a visible fact, none is ticked by hand. */
export const FIRST_RUN_STEPS = [
  "address",
  "token",
  "probe",
  "shop",
  "pageBase",
  "page",
  "statuses",
  "chargeRule",
  "budget",
  "colleague",
] as const;
/** Cookie of an admin who no longer wants to start at the open steps. */
export const FIRST_RUN_AWAY = "md-first-run";
export type FirstRunStep = (typeof FIRST_RUN_STEPS)[number];

export type Connection = {
  isSandbox: boolean;
  /** `{base_url}` of the service; it holds no secret. */
  address: string;
  /** Variables by which the operator allows passwords and orders to travel in clear text. */
  openWays: readonly string[];
  /** Proxy without its password, hosts reached without it, and the file of further trusted certificates. */
  wayOut: { proxy: string | null; noProxy: string; extraCa: { path: string; isReadable: boolean } | null };
  token: TokenState;
  /** Present account; `beganAt` (Unix milliseconds) is null for the first one. `isUsed`: it has made calls. */
  account: { beganAt: number | null; isUsed: boolean };
  operations: OperationState[];
  done: Record<FirstRunStep, boolean>;
  /** Usual prices of the probe and of a first page of pending orders; null until a charge was seen. */
  pendingPoints: Record<"probe" | "page", Points | null>;
  /** Shop whose orders the probe requests to find the page numbering too; null when it can't or needn't. */
  shopToProbe: string | null;
};

/** Result of one probe. `isProof`: the service itself responded, so URL and token are right. */
export type ProbeResponse = {
  isProof: boolean;
  facts: ResponseInfo;
  /** Time from request to response by our clock, and the service's own figure, milliseconds. */
  callMs: number;
  serviceMs: number | null;
  code: number | null;
  message: string | null;
  problem: ServiceProblem | null;
  /** Page numbering that it found; null when that was known or there was no shop to request. */
  pageBase: PageNumberingReport["conclusion"] | null;
};

const SHORTEST = 8;
const LONGEST = 4_096;

/** Reason why a text can't be an access token, a key of `settings.connection.token.issues`. */
export type TokenIssue = "missing" | "notVisible" | "tooShort" | "tooLong";

/**
 * Reads a pasted token without blanks and a leading "Bearer". It has to fit a header: 8 to 4,096 visible ASCII
 * characters. Spec: "Authentication".
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

/** Rejections that concern one request, not the operation: the service understood it and responded. */
export const OF_ONE_REQUEST: readonly ProblemReason[] = [
  "parameterError",
  "accountMissing",
  "shopNotAuthorized",
];

/** Health of an operation by its last call. */
export function operationHealth({
  answered,
  refused,
  failed,
}: Omit<OperationState, "today">): OperationHealth {
  const last = latest([answered, refused, failed]);
  if (last === null) return "unasked";
  const isUp =
    last === answered || (last === refused && last.reason !== null && OF_ONE_REQUEST.includes(last.reason));
  return isUp ? "up" : "down";
}

function latest(events: (OperationEvent | null)[]): OperationEvent | null {
  return events.reduce(
    (last, event) => (event !== null && (last === null || event.at > last.at) ? event : last),
    null,
  );
}
