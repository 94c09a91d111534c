import "server-only";
import { z } from "zod";
import { MOST_RECONCILED_AT_ONCE, MOST_RECONCILED_POINTS } from "#lib/shared/usage/maybe-charged.ts";
import { noteIssue } from "#lib/shared/base/personal-data.ts";

const note = z
  .string()
  .trim()
  .regex(/^(?:\P{Cc}|\n)*$/u)
  .superRefine((text, context) => {
    const issue = noteIssue(text);
    if (issue) context.addIssue({ code: "custom", message: `usage.note.${issue}` });
  });

/** What a person says calls have cost. `seen`: the reconciliation that stood when they looked, null when none did. */
export const reconcileInput = z
  .strictObject({
    calls: z
      .array(
        z.strictObject({
          id: z.uuid(),
          points: z.int().min(0).max(MOST_RECONCILED_POINTS),
          seen: z.int().min(1).nullable(),
        }),
      )
      .min(1)
      .max(MOST_RECONCILED_AT_ONCE),
    note,
  })
  .refine(({ calls }) => new Set(calls.map(({ id }) => id)).size === calls.length);

export type ReconcileInput = z.infer<typeof reconcileInput>;
