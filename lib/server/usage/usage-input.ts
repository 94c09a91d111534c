import "server-only";
import { z } from "zod";
import { dayInput } from "#lib/server/http/request-input.ts";
import { OPEN_LISTS } from "#lib/shared/usage/maybe-charged.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import { CALL_OUTCOMES, NO_ONE, USAGE_PERIODS } from "#lib/shared/usage/usage-params.ts";
import { USAGE_DIMENSIONS } from "#lib/shared/usage/usage-view.ts";

const page = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .default("1")
  .transform(Number);
const idOrNone = z.union([z.uuid(), z.literal(NO_ONE)]);

/** Days and picks as every read of usage takes them. */
const usageRangeInput = {
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

const isOn = z
  .literal("1")
  .optional()
  .transform((text) => text === "1");

/** What of the log is asked for, as search parameters. */
const question = {
  ...usageRangeInput,
  variant: z
    .string()
    .regex(/^[a-z0-9]{1,12}$/)
    .optional(),
  reason: z
    .string()
    .regex(/^[a-zA-Z]{1,40}$/)
    .optional(),
  code: z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number)
    .optional(),
  maybe: isOn,
  free: isOn,
};

type Flags = { maybe: boolean; free: boolean };
const named = <Given extends Flags>({ maybe, free, ...rest }: Given) => ({
  ...rest,
  isMaybe: maybe,
  isWithFree: free,
});

/** The search parameters of `GET /api/usage/calls/export`. */
export const callExportInput = z.strictObject(question).transform(named);

/** The search parameters of `GET /api/usage/calls`. */
export const callLogInput = z
  .strictObject({
    ...question,
    page,
    upTo: z
      .string()
      .regex(/^[1-9]\d{0,15}$/)
      .transform(Number)
      .optional(),
  })
  .transform(named);

/** The search parameters of `GET /api/usage/maybe-charged`. */
export const maybeChargedInput = z.strictObject({
  list: z.enum(OPEN_LISTS).default("maybe"),
  operation: z.enum(OPERATIONS).optional(),
  page,
  upTo: z
    .string()
    .regex(/^[1-9]\d{0,12}$/)
    .transform(Number)
    .optional(),
});

export type MaybeChargedInput = z.infer<typeof maybeChargedInput>;
