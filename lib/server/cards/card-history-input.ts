import "server-only";
import { z } from "zod";
import { dayInput } from "#lib/server/http/day-input.ts";
import { CARD_HISTORY_VERDICTS } from "#lib/shared/cards/card-history.ts";
import { isAttemptGuard } from "#lib/shared/cards/cards.ts";

const MOST_CHOSEN = 100;
const day = dayInput.optional();

/** The search parameters of `GET /api/cards`: nothing of a card holder is among them. */
export const cardHistoryInput = z.strictObject({
  verdict: z.enum(CARD_HISTORY_VERDICTS).optional(),
  person: z.uuid().optional(),
  from: day,
  to: day,
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .default("1")
    .transform(Number),
});

export const redactCardChecksInput = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("chosen"), ids: z.array(z.uuid()).min(1).max(MOST_CHOSEN) }),
  z.strictObject({ kind: z.literal("beforeToday") }),
]);

export const attemptGuardInput = z
  .strictObject({ warnAt: z.number(), confirmAt: z.number() })
  .refine(isAttemptGuard, { message: "cards.guardSetting.range", path: ["warnAt"] });
