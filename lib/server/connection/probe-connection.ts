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
import type { PageNumberingReport } from "#lib/shared/orders/orders.ts";
import type { ProbeResponse } from "#lib/shared/settings/connection.ts";

type Call = CallOutcome<"pendingOrders">;

/** Finds page numbering by one or two calls for a shop's orders; null if somebody else has found it. */
type FindUnknownNumbering = (
  context: Context,
  press: { shopId: string; idempotencyKey: string },
) => Promise<{ report: PageNumberingReport; first: Call } | null>;

type ProbeCall = { called: Call; spent: Partial<Spending>; numbering: ProbeResponse["pageBase"] };

/** Problems that show a wrong token or address. */
const DISPROOF: ReadonlySet<ProblemReason> = new Set(["invalidCredential", "wrongPath"]);

/**
 * Makes one paid request for pending orders: any complete response but 401 and 404 proves address and token. Also
 * finds unknown page numbering if there is a shop for it; else it is the smallest request.
 */
export async function probeConnection(
  context: Context,
  { idempotencyKey }: { idempotencyKey: string },
  find: FindUnknownNumbering,
): Promise<ProbeResponse> {
  const { personId } = context.identity;
  const shop = await findShopToProbe();
  const found = shop && (await find(context, { shopId: shop.id, idempotencyKey }));
  const { called, spent, numbering }: ProbeCall = found
    ? { called: found.first, spent: found.report.facts, numbering: found.report.conclusion }
    : { called: await askForOne(personId, idempotencyKey), spent: {}, numbering: null };
  const { result } = called;
  const before =
    result.outcome === "unknown" && called.callId !== null ? await findAnswered(called.callId) : null;
  const { outcome, code, callMs, serviceMs } = before ?? result;
  // The probe is paid for: its result is shown even if the audit log can't be written.
  await recordAudit({ kind: "connectionProbed", personId, details: { outcome, code } }).catch(
    (error: unknown) => logError("a connection check could not be written to the audit log", error),
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
    pageBase: numbering,
  };
}

/** Finds the shop to probe: the oldest one with a seller ID, as long as page numbering is unknown. */
export async function findShopToProbe(): Promise<Shop | null> {
  if ((await getSetting("pendingPageBase")) !== null) return null;
  return (await listShops()).find(({ sellerId }) => sellerId !== null) ?? null;
}

/** Requests one pending order of any shop; stores no order. */
async function askForOne(personId: string, idempotencyKey: string): Promise<Call> {
  const caller = { personId, shopId: null, idempotencyKey, cache: "bypass" } as const;
  const called = await callService(caller, "pendingOrders", { pageSize: 1 });
  // The response holds a customer's order, and no other request can use it.
  if (called.callId !== null)
    await invalidateCache([called.callId]).catch((error: unknown) =>
      logError("the order of a connection check could not be deleted", error),
    );
  return called;
}

/**
 * Finds the result of a probe that is repeated after its response: the order is deleted, but the ledger has the
 * outcome.
 */
async function findAnswered(callId: string) {
  const [row] = await database()
    .select({ code: ledger.code, callMs: ledger.callMs, serviceMs: ledger.serviceMs })
    .from(ledger)
    .where(and(eq(ledger.callId, callId), eq(ledger.outcome, "answered")));
  return row ? { ...row, outcome: "answered" as const, callMs: row.callMs ?? 0 } : null;
}
