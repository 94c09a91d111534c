import "server-only";
import { statement } from "#lib/server/db/statement.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import type { CardLevel } from "#lib/shared/cards/cards.ts";
import { requireAllowed, type Confirmation } from "./retry-protection.ts";
import { isNextAttempt } from "./card-attempts.ts";
import type { CardRequest } from "./card-check-input.ts";
import { isWithinDay } from "./checks-of-person.ts";
import { storedEcho, maskCardHolder } from "./masked-holder.ts";

type Opening = {
  personId: string;
  level: CardLevel;
  purpose: string;
  request: CardRequest;
  cardKey: string;
  /** Number of checks of the card at the time of the press. */
  seenChecks: number;
  confirmed: Confirmation;
};

/**
 * Writes the row of a check beside its ledger row, masked by us until the service's echo comes. A check stopped by
 * retry protection leaves no row, and one card has one check at a time. A check redacted meanwhile is not cached.
 */
export function cardCheckHooks({
  personId,
  level,
  purpose,
  request,
  cardKey,
  seenChecks,
  confirmed,
}: Opening): CallHooks<"bankCard"> {
  const { accountNo } = request;
  return {
    guard: async (callId) => {
      const press = { callId, personId, accountNo, confirmed, seenChecks };
      const { mismatches, perDay } = await requireAllowed(cardKey, press);
      const isNext = isNextAttempt(cardKey, callId, { checks: seenChecks, mismatches });
      return statement`${isNext} and ${isWithinDay(personId, callId, perDay)}`;
    },
    open: () => {
      const masked = maskCardHolder(request);
      const write = statement`
        insert into card_checks (
          call_id, person_id, level, purpose, card_key,
          masked_name, masked_card, masked_id_number, masked_phone
        )
        select
          call_id, ${personId}::uuid, ${level}::int, ${purpose}, ${cardKey},
          ${masked.name}::text,
          ${masked.accountNo}::text,
          ${masked.idCardCode}::text,
          ${masked.bankPreMobile}::text
        from opened`;
      return [write];
    },
    close: (result) => {
      if (result.outcome !== "answered") return null;
      const { verdict, verdictMessage, isEchoClash } = result.data;
      const echo = storedEcho(request, result.data);
      // The row at the time of the lock: one redacted meanwhile gets only its verdict.
      const unlessRedacted = (column: string, value: string | null) => {
        const name = statement.raw(column);
        return statement`${name} = case when k.redacted_at is null then ${value}::text else k.${name} end`;
      };
      const write = statement`
        update card_checks k set
          verdict = ${verdict},
          is_echo_clash = ${isEchoClash}::boolean,
          ${unlessRedacted("verdict_message", verdictMessage)},
          ${unlessRedacted("masked_name", echo.name)},
          ${unlessRedacted("masked_card", echo.accountNo)},
          ${unlessRedacted("masked_id_number", echo.idCardCode)},
          ${unlessRedacted("masked_phone", echo.bankPreMobile)}
        from closed
        where k.call_id = closed.call_id
        returning k.redacted_at is not null as is_forgotten`;
      return { rows: [write], keepIf: statement`not exists (select from feature_1 where is_forgotten)` };
    },
  };
}
