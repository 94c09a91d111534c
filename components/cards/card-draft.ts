import { CARD_FIELDS, cardFieldsOf, type CardField, type CardLevel } from "#lib/shared/cards/cards.ts";
import { checkCardField, type CardFieldCheck, cleanCardField } from "#lib/shared/cards/card-fields.ts";

/** What stands in the form. It lives in memory alone: no storage, no URL, no cache ever holds it. */
export type CardDraft = { level: CardLevel; typed: Record<CardField, string>; purpose: string };

/** One question as it is asked: the fields of its level, cleaned. */
export type CardPress = {
  level: CardLevel;
  purpose: string;
  name: string;
  accountNo: string;
  idCardCode?: string;
  bankPreMobile?: string;
};

export const NOTHING_TYPED: Record<CardField, string> = {
  name: "",
  accountNo: "",
  idCardCode: "",
  bankPreMobile: "",
};

/** The question of a form; what was typed for another level is left out. */
export function pressOf({ level, typed, purpose }: CardDraft): CardPress {
  const press: CardPress = {
    level,
    purpose: purpose.trim(),
    name: cleanCardField("name", typed.name),
    accountNo: cleanCardField("accountNo", typed.accountNo),
  };
  if (level >= 3) press.idCardCode = cleanCardField("idCardCode", typed.idCardCode);
  if (level === 4) press.bankPreMobile = cleanCardField("bankPreMobile", typed.bankPreMobile);
  return press;
}

/** Every field judged; `now` is Unix milliseconds. */
export function checksOf(typed: Record<CardField, string>, now: number): Record<CardField, CardFieldCheck> {
  return Object.fromEntries(
    CARD_FIELDS.map((field) => [field, checkCardField(field, cleanCardField(field, typed[field]), now)]),
  ) as Record<CardField, CardFieldCheck>;
}

/** The fields of a level whose classification is of this kind. */
export function fieldsThat(
  kind: CardFieldCheck["kind"],
  level: CardLevel,
  checks: Record<CardField, CardFieldCheck>,
): CardField[] {
  return cardFieldsOf(level).filter((field) => checks[field].kind === kind);
}
