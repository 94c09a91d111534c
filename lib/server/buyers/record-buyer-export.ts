import "server-only";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { ORDERS_PER_RUN } from "#lib/shared/buyers/buyers.ts";

export const buyerExportInput = z.strictObject({
  how: z.enum(["csv", "copy"]),
  count: z.int().min(1).max(ORDERS_PER_RUN),
});

/** Called before the browser gives results away as a file or to the clipboard. */
export async function recordBuyerExport(
  { identity }: Context,
  { how, count }: z.infer<typeof buyerExportInput>,
): Promise<null> {
  await recordAudit({
    kind: "exported",
    personId: identity.personId,
    details: { what: "buyerIds", how, count },
  });
  return null;
}
