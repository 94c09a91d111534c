import "server-only";
import { z } from "zod";
import { pressCacheInput } from "#lib/server/http/request-input.ts";
import { checkCardField, cleanCardField, purposeIssue } from "#lib/shared/cards/card-fields.ts";
import { MAX_PURPOSE_LENGTH, type CardField, type CardLevel } from "#lib/shared/cards/cards.ts";

export const MAX_TYPED_LENGTH = 200;

/** Classifies as the browser does; a warning doesn't block. Gives the cleaned text, or its error. */
export function readHolderField(field: CardField, typed: string): string | { error: string } {
  const text = cleanCardField(field, typed);
  const check = checkCardField(field, text, Date.now());
  return check.kind === "error" ? { error: `cards.errors.${check.why}` } : text;
}

export function holderField(field: CardField) {
  return z
    .string()
    .max(MAX_TYPED_LENGTH)
    .transform((typed, context) => {
      const read = readHolderField(field, typed);
      if (typeof read === "string") return read;
      context.addIssue({ code: "custom", message: read.error });
      return z.NEVER;
    });
}

export const purposeField = z
  .string()
  .trim()
  .min(1, "cards.errors.purposeMissing")
  .max(MAX_PURPOSE_LENGTH, "cards.errors.purposeTooLong")
  .regex(/^\P{Cc}*$/u);

const everyLevel = {
  name: holderField("name"),
  accountNo: holderField("accountNo"),
  purpose: purposeField,
  idempotencyKey: z.uuid(),
  /** `bypass` pays even if the same request has a cached response. */
  cache: pressCacheInput,
  /** Number of mismatches that the person was shown and confirmed. */
  confirmedMismatches: z.int().min(1).optional(),
  confirmedLastFour: z.string().max(MAX_TYPED_LENGTH).optional(),
  /** Earlier check that is repeated: it must be of the same card. */
  sameCardAs: z.uuid().optional(),
};
const idCardCode = holderField("idCardCode");

/** Exactly the fields of the level; a phone without an ID number is no level and is rejected. */
export const cardCheckInput = z
  .discriminatedUnion("level", [
    z.strictObject({ level: z.literal(2), ...everyLevel }),
    z.strictObject({ level: z.literal(3), ...everyLevel, idCardCode }),
    z.strictObject({
      level: z.literal(4),
      ...everyLevel,
      idCardCode,
      bankPreMobile: holderField("bankPreMobile"),
    }),
  ])
  .superRefine((input, { addIssue }) => {
    const issue = purposeIssue(input.purpose, input);
    if (issue) addIssue({ code: "custom", path: ["purpose"], message: `cards.errors.${issue}` });
  });

export type CardCheckInput = z.infer<typeof cardCheckInput>;

export type CardRequest = { name: string; accountNo: string; idCardCode?: string; bankPreMobile?: string };

/** Builds the request for the wire, without keys of fields that the level doesn't have. */
export function toCardRequest(input: CardCheckInput): CardRequest {
  const { level, name, accountNo } = input;
  const levels: Record<CardLevel, () => CardRequest> = {
    2: () => ({ name, accountNo }),
    3: () => ({ name, accountNo, ...("idCardCode" in input && { idCardCode: input.idCardCode }) }),
    4: () => ({
      name,
      accountNo,
      ...("bankPreMobile" in input && { idCardCode: input.idCardCode, bankPreMobile: input.bankPreMobile }),
    }),
  };
  return levels[level]();
}
