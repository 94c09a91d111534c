import "server-only";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { logError } from "#lib/server/log/log.ts";
import { invalidateCache } from "#lib/server/metering/cache/purge-cache.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import {
  toResponseInfo,
  type CallOutcome,
  toServiceProblem,
} from "#lib/server/metering/call/call-outcome.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import type { ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { Spending } from "#lib/shared/calls/service-problem.ts";
import type { PageBaseReport } from "#lib/shared/orders/orders.ts";
import type { ProbeResponse } from "#lib/shared/settings/connection.ts";

type Call = CallOutcome<"pendingOrders">;

/** Settles the first page number with one or two calls for a shop's orders; null once somebody else has. */
type SettlePageBase = (
  context: Context,
  press: { shopId: string; idempotencyKey: string },
) => Promise<{ report: PageBaseReport; first: Call } | null>;

type ProbeCall = { called: Call; spent: Partial<Spending>; pageBase: ProbeResponse["pageBase"] };

/** Refusals of the token or the address themselves. */
const DISPROOF: ReadonlySet<ProblemReason> = new Set(["invalidCredential", "wrongPath"]);

/**
 * One paid request for pending orders: any whole envelope but 401 and 404 proves address and token. While the first page
 * number is not known and a shop can be asked for, it settles that too; else it is the smallest request there is.
 */
export async function probeConnection(
  context: Context,
  { idempotencyKey }: { idempotencyKey: string },
  settle: SettlePageBase,
): Promise<ProbeResponse> {
  const { personId } = context.identity;
  const shop = await findSettlingShop();
  const settled = shop && (await settle(context, { shopId: shop.id, idempotencyKey }));
  const { called, spent, pageBase }: ProbeCall = settled
    ? { called: settled.first, spent: settled.report.facts, pageBase: settled.report.conclusion }
    : { called: await askForOne(personId, idempotencyKey), spent: {}, pageBase: null };
  const { result } = called;
  const before =
    result.outcome === "unknown" && called.callId !== null ? await findAnswered(called.callId) : null;
  const { outcome, code, callMs, serviceMs } = before ?? result;
  // The probe is paid for: what it found is shown whether or not the trail can be written.
  await recordAudit({ kind: "connectionProbed", personId, details: { outcome, code } }).catch(
    (error: unknown) => logError("a probe could not be written to the trail", error),
  );
  return {
    isProof:
      code !== null && (before !== null || result.outcome === "answered" || !DISPROOF.has(result.reason)),
    facts: { ...toResponseInfo(called), ...spent },
    callMs,
    serviceMs,
    code,
    message: result.message,
    problem:
      result.outcome === "answered" || before !== null ? null : toServiceProblem({ ...called, result }),
    pageBase,
  };
}

/** Whose orders a probe asks for: the oldest shop that has a seller ID, while the first page number is not known. */
export async function findSettlingShop(): Promise<Shop | null> {
  if ((await getSetting("pendingPageBase")) !== null) return null;
  return (await listShops()).find(({ sellerId }) => sellerId !== null) ?? null;
}

/** One pending order of no shop in particular; of what comes nothing is kept. */
async function askForOne(personId: string, idempotencyKey: string): Promise<Call> {
  const caller = { personId, shopId: null, idempotencyKey, cache: "bypass" } as const;
  const called = await callService(caller, "pendingOrders", { pageSize: 1 });
  // Nobody else sends this, and the order it brought is somebody's.
  if (called.callId !== null)
    await invalidateCache([called.callId]).catch((error: unknown) =>
      logError("the order of a probe could not be forgotten", error),
    );
  return called;
}

/** A probe that is repeated after its answer came: the order it brought is forgotten, that it came is in the ledger. */
async function findAnswered(callId: string) {
  const [row] = await database()
    .select({ code: ledger.code, callMs: ledger.callMs, serviceMs: ledger.serviceMs })
    .from(ledger)
    .where(and(eq(ledger.callId, callId), eq(ledger.outcome, "answered")));
  return row ? { ...row, outcome: "answered" as const, callMs: row.callMs ?? 0 } : null;
}
