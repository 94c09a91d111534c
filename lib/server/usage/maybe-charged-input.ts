import "server-only";
import { z } from "zod";
import { OPEN_LISTS } from "#lib/shared/usage/maybe-charged.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";

/** The search parameters of `GET /api/usage/maybe-charged`. */
export const maybeChargedInput = z.strictObject({
  list: z.enum(OPEN_LISTS).default("maybe"),
  operation: z.enum(OPERATIONS).optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .default("1")
    .transform(Number),
  upTo: z
    .string()
    .regex(/^[1-9]\d{0,12}$/)
    .transform(Number)
    .optional(),
});

export type MaybeChargedInput = z.infer<typeof maybeChargedInput>;
