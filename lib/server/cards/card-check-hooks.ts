import "server-only";
import { guardCard, type Confirmation } from "#lib/server/cards/attempt-guard.ts";
import type { CardQuestion } from "#lib/server/cards/card-check-input.ts";
import { GuardRefusal } from "#lib/server/cards/guard-refusal.ts";
import { keptEcho } from "#lib/server/cards/kept-echo.ts";
import { maskCardHolder } from "#lib/server/cards/mask-card-holder.ts";
import { database } from "#lib/server/db/database.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import type { CardLevel } from "#lib/shared/cards/cards.ts";
import { sql } from "#lib/server/db/statement.ts";

type Opening = {
  personId: string;
  level: CardLevel;
  purpose: string;
  question: CardQuestion;
  confirmed: Confirmation;
};

/**
 * The row of a check beside its ledger row: masked by us until the service's own echo is in. A check that the attempt
 * guard stops leaves no row at all. What was redacted meanwhile is not kept as an answer either.
 */
export function cardCheckHooks({
  personId,
  level,
  purpose,
  question,
  confirmed,
}: Opening): CallHooks<"bankCard"> {
  const cardKey = keyedHash("card number", question.accountNo);
  return {
    check: async () => {
      const answer = await guardCard(database(), cardKey, question.accountNo, confirmed);
      if (answer) throw new GuardRefusal(answer);
    },
    open: () => {
      const masked = maskCardHolder(question);
      const write = sql`
        insert into card_checks (call_id, person_id, level, purpose, card_key, masked_name, masked_card, masked_id_number, masked_phone)
        select call_id, ${personId}::uuid, ${level}::int, ${purpose}, ${cardKey}, ${masked.name}::text, ${masked.accountNo}::text, ${masked.idCardCode}::text, ${masked.bankPreMobile}::text from opened`;
      return { write };
    },
    close: (result) => {
      if (result.outcome !== "answered") return null;
      const { verdict, verdictMessage, isEchoClash } = result.data;
      const echo = keptEcho(question, result.data);
      // The row as it is when the lock is given: one that was redacted meanwhile learns its verdict alone.
      const unlessRedacted = (column: string, value: string | null) =>
        sql`${sql.raw(column)} = case when k.redacted_at is null then ${value}::text else k.${sql.raw(column)} end`;
      return {
        mayForget: true,
        write: sql`
          update card_checks k set verdict = ${verdict}, is_echo_clash = ${isEchoClash}::boolean,
            ${unlessRedacted("verdict_message", verdictMessage)}, ${unlessRedacted("masked_name", echo.name)}, ${unlessRedacted("masked_card", echo.accountNo)},
            ${unlessRedacted("masked_id_number", echo.idCardCode)}, ${unlessRedacted("masked_phone", echo.bankPreMobile)}
          from closed where k.call_id = closed.call_id returning k.redacted_at is not null as is_forgotten`,
      };
    },
  };
}
