import "server-only";
import { z } from "zod";
import { SID_LOCATIONS } from "#lib/shared/top-up/top-up.ts";

/** One press: its id, the placement, whether an earlier answer will not do, and where to try `sid` when not where the setting says. */
export const getLinksInput = z.strictObject({
  idempotencyKey: z.uuid(),
  placementId: z.uuid(),
  again: z.boolean().default(false),
  sidLocation: z.enum(SID_LOCATIONS).optional(),
});

export type GetLinksInput = z.infer<typeof getLinksInput>;
