import "server-only";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import { database } from "#lib/server/db/database.ts";
import { sql } from "#lib/server/db/statement.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import type { CardLevel } from "#lib/shared/cards/cards.ts";
import { guardCard, type Confirmation, GuardRefusal } from "./attempt-guard.ts";
import type { CardRequest } from "./card-check-input.ts";
import { storedEcho, maskCardHolder } from "./masked-holder.ts";

type Opening = {
  personId: string;
  level: CardLevel;
  purpose: string;
  request: CardRequest;
  confirmed: Confirmation;
};

/**
 * The row of a check beside its ledger row: masked by us until the service's own echo is in. A check that the attempt
 * guard stops leaves no row at all. What was redacted meanwhile is not cached either.
 */
export function cardCheckHooks({
  personId,
  level,
  purpose,
  request,
  confirmed,
}: Opening): CallHooks<"bankCard"> {
  const cardKey = keyedHash("card number", request.accountNo);
  return {
    check: async () => {
      const needed = await guardCard(database(), cardKey, request.accountNo, confirmed);
      if (needed) throw new GuardRefusal(needed);
    },
    open: () => {
      const masked = maskCardHolder(request);
      const write = sql`
        insert into card_checks (call_id, person_id, level, purpose, card_key, masked_name, masked_card, masked_id_number, masked_phone)
        select call_id, ${personId}::uuid, ${level}::int, ${purpose}, ${cardKey}, ${masked.name}::text, ${masked.accountNo}::text, ${masked.idCardCode}::text, ${masked.bankPreMobile}::text from opened`;
      return { write };
    },
    close: (result) => {
      if (result.outcome !== "answered") return null;
      const { verdict, verdictMessage, isEchoClash } = result.data;
      const echo = storedEcho(request, result.data);
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
