import "server-only";
import { z } from "zod";
import { SID_PLACEMENTS } from "#lib/shared/top-up.ts";

/** One press: its id, the placement, whether an earlier answer will not do, and where to try `sid` when not where the setting says. */
export const getLinksInput = z.strictObject({
  askId: z.uuid(),
  placementId: z.uuid(),
  again: z.boolean().default(false),
  sidPlacement: z.enum(SID_PLACEMENTS).optional(),
});

export type GetLinksInput = z.infer<typeof getLinksInput>;
