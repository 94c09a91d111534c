import "server-only";
import { z } from "zod";
import { dayInput } from "#lib/server/http/day-input.ts";
import { AUDIT_KINDS } from "#lib/shared/settings/audit.ts";

const day = dayInput.optional();

/** The search parameters of `GET /api/settings/audit`. */
export const auditInput = z.strictObject({
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .default("1")
    .transform(Number),
  kind: z.enum(AUDIT_KINDS).optional(),
  person: z.uuid().optional(),
  from: day,
  to: day,
  upTo: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .optional(),
});

export type AuditInput = z.infer<typeof auditInput>;
