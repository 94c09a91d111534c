import { SERVICE_OPERATIONS } from "./endpoints.ts";
import type { ServiceOperation } from "./endpoints.ts";

type Token = { name: string; operations: ReadonlySet<ServiceOperation> };

export type Accounts = {
  /** Points left on the balance all tokens share. */
  points: number;
  /** Calls left per operation; null is without limit. */
  calls: Record<ServiceOperation, number | null>;
  tokens: Map<string, Token>;
};

export function createAccounts(token: string): Accounts {
  const calls = { topUpLink: null, bankCard: null, pendingOrders: null, buyerOpenId: null, soldOrders: null };
  const tokens = new Map<string, Token>([[token, { name: "main", operations: new Set(SERVICE_OPERATIONS) }]]);
  return { points: 100_000, calls, tokens };
}

/** The token of an `Authorization: Bearer …` header, known or not; null when the header has another form. */
export function presentedToken(header: string | undefined): string | null {
  return /^Bearer ([\x21-\x7e]+)$/.exec(header ?? "")?.[1] ?? null;
}

export function hasCallsLeft(accounts: Accounts, operation: ServiceOperation, costPoints: number): boolean {
  const calls = accounts.calls[operation];
  return (calls === null || calls >= 1) && accounts.points >= costPoints;
}

export function charge(accounts: Accounts, operation: ServiceOperation, costPoints: number): void {
  const calls = accounts.calls[operation];
  if (calls !== null) accounts.calls[operation] = calls - 1;
  accounts.points -= costPoints;
}
