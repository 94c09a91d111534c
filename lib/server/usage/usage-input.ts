import "server-only";
import { z } from "zod";
import { dayInput } from "#lib/server/http/day-input.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import { CALL_OUTCOMES, NO_ONE, USAGE_PERIODS } from "#lib/shared/usage/usage-params.ts";
import { USAGE_DIMENSIONS } from "#lib/shared/usage/usage-view.ts";

const idOrNone = z.union([z.uuid(), z.literal(NO_ONE)]);

/** Days and picks as every read of usage takes them. */
export const usageRangeInput = {
  period: z.enum(USAGE_PERIODS).default("month"),
  from: dayInput.optional(),
  to: dayInput.optional(),
  operation: z.enum(OPERATIONS).optional(),
  person: idOrNone.optional(),
  shop: idOrNone.optional(),
  outcome: z.enum(CALL_OUTCOMES).optional(),
};

/** The search parameters of `GET /api/usage`. */
export const usageInput = z.strictObject({
  ...usageRangeInput,
  by: z.enum(USAGE_DIMENSIONS).default("operation"),
});
