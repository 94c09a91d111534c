import { type CardFieldCheck, checkCardField, cleanCardField } from "#lib/shared/cards/card-fields.ts";
import { plainName } from "#lib/shared/cards/pasted-name.ts";
import { CARD_FIELDS, type CardField, cardFields, type CardLevel } from "#lib/shared/cards/cards.ts";

/** Content of the form. It lives only in memory: no storage, URL or cache ever holds it. */
export type CardDraft = { level: CardLevel; typed: Record<CardField, string>; purpose: string };

/** One request as sent: the fields of its level, cleaned. */
export type CardRequest = {
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

/** Builds the request of a form; fields of other levels are left out. */
export function toCardRequest({ level, typed, purpose }: CardDraft): CardRequest {
  const request: CardRequest = {
    level,
    purpose: purpose.trim(),
    name: cleanCardField("name", typed.name),
    accountNo: cleanCardField("accountNo", typed.accountNo),
  };
  if (level >= 3) request.idCardCode = cleanCardField("idCardCode", typed.idCardCode);
  if (level === 4) request.bankPreMobile = cleanCardField("bankPreMobile", typed.bankPreMobile);
  return request;
}

/** Checks every field; `now` is Unix milliseconds. */
export function checkFields(
  typed: Record<CardField, string>,
  now: number,
): Record<CardField, CardFieldCheck> {
  return Object.fromEntries(
    CARD_FIELDS.map((field) => [field, checkCardField(field, cleanCardField(field, typed[field]), now)]),
  ) as Record<CardField, CardFieldCheck>;
}

/** Fields of a level whose check has this result. */
export function fieldsThat(
  kind: CardFieldCheck["kind"],
  level: CardLevel,
  checks: Record<CardField, CardFieldCheck>,
): CardField[] {
  return cardFields(level).filter((field) => checks[field].kind === kind);
}

/** Places where a number is divided on screen, in digits. */
const GROUPS: Partial<Record<CardField, readonly number[]>> = {
  accountNo: [4, 8, 12, 16],
  bankPreMobile: [3, 7],
};

/** Text shown for typed text: numbers cleaned and grouped, a name in plain characters, anything else as it is. */
export function shownCardField(field: CardField, typed: string): string {
  if (field === "name") return plainName(typed);
  const groups = GROUPS[field];
  const bare = cleanCardField(field, typed);
  if (groups === undefined || !/^\d+$/.test(bare)) return typed;
  return [0, ...groups]
    .map((from, index) => bare.slice(from, groups[index]))
    .filter(Boolean)
    .join(" ");
}

/** Texts of the form for a holder; missing fields become empty, so that nothing of the previous holder stays. */
export function typedHolder(holder: Partial<Record<CardField, string>>): Record<CardField, string> {
  return Object.fromEntries(
    CARD_FIELDS.map((field) => [field, shownCardField(field, holder[field] ?? "")]),
  ) as Record<CardField, string>;
}

/** Place of the caret in `shown`, after the same character as in `typed`. */
export function caretIn(shown: string, typed: string, caret: number): number {
  const signsAfter = bare(typed.slice(caret)).length;
  const signs = bare(shown).length - signsAfter;
  let place = 0;
  for (let seen = 0; seen < signs && place < shown.length; place += 1) if (shown[place] !== " ") seen += 1;
  return place;
}

function bare(text: string): string {
  return text.replace(/[\s\p{Cf}\p{Pd}\u2212]/gu, "");
}
