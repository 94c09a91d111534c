import type { ProblemReason } from "#lib/shared/calls/call-result.ts";

/** Why a call has no answer, for choosing one; complete by type. */
const REASONS: Record<ProblemReason, true> = {
  parameterError: true,
  timedOut: true,
  accountMissing: true,
  systemError: true,
  retryLater: true,
  unsupported: true,
  noPermission: true,
  callsUsedUp: true,
  noPermissionOrCallsUsedUp: true,
  shopNotAuthorized: true,
  invalidCredential: true,
  noToken: true,
  wrongPath: true,
  unlistedCode: true,
  requestRefused: true,
  tooManyRequests: true,
  unavailable: true,
  moved: true,
  noData: true,
  notUnderstood: true,
  tooLarge: true,
  noAnswer: true,
  connectionLost: true,
  unreachable: true,
  busy: true,
  notFetched: true,
  overBudget: true,
};

export const PROBLEM_REASONS = Object.keys(REASONS) as ProblemReason[];
