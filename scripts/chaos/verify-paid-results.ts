import type { BuyerRowsPage } from "#lib/shared/buyers/buyers.ts";
import type { CardHistoryPage } from "#lib/shared/cards/card-history.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { Users } from "./sign-in-users.ts";
import type { PaidRequest } from "./make-request.ts";
import { traceOfBuyer, traceOfCheck } from "./read-chaos-response.ts";

/** Finds paid results from before the kill that the dashboard doesn't show any more. */
export async function verifyPaidResults(
  users: Users,
  requests: PaidRequest[],
): Promise<{ looked: number; missing: string[] }> {
  const paid = requests.flatMap(({ operation, mark, reply }) =>
    reply?.kind === "success" ? reply.traces.map((trace) => ({ operation, mark, trace })) : [],
  );
  const sids = paid.flatMap(({ operation, mark }) => (operation === "topUpLink" ? [mark] : []));
  const shown: Partial<Record<Operation, string>> = {
    bankCard: await checks(users),
    buyerOpenId: await buyers(users, requests),
    topUpLink: await links(users, sids),
  };
  const missing = paid
    .filter(({ operation, trace }) => !shown[operation]?.includes(trace))
    .map(({ operation, mark }) => `${operation} ${mark} was paid for and is not shown any more`);
  return { looked: paid.length, missing };
}

/** Reads the first pages of the history, which have all checks of one round. */
async function checks({ look }: Users): Promise<string> {
  const pages = await Promise.all(
    [1, 2, 3].map((page) => json<CardHistoryPage>(look(`/api/cards?page=${page}`))),
  );
  return pages.flatMap((page) => page.checks.map(traceOfCheck)).join("\n");
}

async function buyers({ staff }: Users, requests: PaidRequest[]): Promise<string> {
  const lookups = requests.filter(
    ({ operation, reply }) => operation === "buyerOpenId" && reply?.kind === "success",
  );
  const pages = await Promise.all(
    lookups.map(({ idempotencyKey }) =>
      json<BuyerRowsPage>(staff.fetch(`/api/buyers/rows?job=${idempotencyKey}`)),
    ),
  );
  return pages.flatMap(({ rows }) => rows.map(traceOfBuyer)).join("\n");
}

async function links({ look, placements }: Users, sids: string[]): Promise<string> {
  const pages = await Promise.all(
    sids.map(async (sid) => (await look(`/top-up?placement=${placements.get(sid)}`)).text()),
  );
  return pages.join("\n");
}

async function json<Value>(asked: Promise<Response>): Promise<Value> {
  const response = await asked;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return (await response.json()) as Value;
}
