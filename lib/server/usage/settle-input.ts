import "server-only";
import { z } from "zod";
import { MOST_SETTLED_AT_ONCE, MOST_SETTLED_POINTS } from "#lib/shared/maybe-charged.ts";
import { noteComplaint } from "#lib/shared/note-complaint.ts";

const note = z
  .string()
  .trim()
  .regex(/^(?:\P{Cc}|\n)*$/u)
  .superRefine((text, context) => {
    const complaint = noteComplaint(text);
    if (complaint) context.addIssue({ code: "custom", message: `usage.note.${complaint}` });
  });

/** What a person says calls have cost. `seen`: the settlement that stood when they looked, null when none did. */
export const settleInput = z
  .strictObject({
    calls: z
      .array(
        z.strictObject({
          id: z.uuid(),
          points: z.int().min(0).max(MOST_SETTLED_POINTS),
          seen: z.int().min(1).nullable(),
        }),
      )
      .min(1)
      .max(MOST_SETTLED_AT_ONCE),
    note,
  })
  .refine(({ calls }) => new Set(calls.map(({ id }) => id)).size === calls.length);

export type SettleInput = z.infer<typeof settleInput>;
