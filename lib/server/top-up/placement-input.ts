import "server-only";
import { z } from "zod";
import { PLACEMENT_FIELDS, placementIssues } from "#lib/shared/top-up/placement-fields.ts";

const text = z.string().max(5_000).trim();

/** What a person may say of a placement. An issue's message is the key of a text; the browser judges by the same rule. */
export const placementInput = z
  .strictObject({ sid: text, owner: text, note: text })
  .superRefine((draft, { addIssue }) => {
    const issues = placementIssues(draft);
    for (const field of PLACEMENT_FIELDS) {
      const message = issues[field];
      if (message !== undefined) addIssue({ code: "custom", path: [field], message });
    }
  });

export type PlacementInput = z.infer<typeof placementInput>;
