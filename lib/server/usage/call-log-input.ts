import "server-only";
import { z } from "zod";
import { usageRangeInput } from "#lib/server/usage/usage-input.ts";

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
    page: z
      .string()
      .regex(/^[1-9]\d{0,5}$/)
      .default("1")
      .transform(Number),
    upTo: z
      .string()
      .regex(/^[1-9]\d{0,15}$/)
      .transform(Number)
      .optional(),
  })
  .transform(named);
