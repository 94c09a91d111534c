import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import type { BuyerExportInput } from "./buyers-input.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** Asked before the browser gives results away as a file or to the clipboard. */
export async function recordBuyerExport(
  { identity }: Context,
  { how, count }: BuyerExportInput,
): Promise<null> {
  await recordAudit({
    kind: "exported",
    personId: identity.personId,
    details: { what: "buyerIds", how, count },
  });
  return null;
}
