import type { CardField } from "#lib/shared/cards/cards.ts";
import { cleanCardField } from "#lib/shared/cards/card-fields.ts";

/** Where a number is divided on screen, counted in digits. */
const GROUPS: Partial<Record<CardField, readonly number[]>> = {
  accountNo: [4, 8, 12, 16],
  bankPreMobile: [3, 7],
};

/** What stands in the field for what was typed: numbers cleaned and grouped, anything else untouched. */
export function shownCardField(field: CardField, typed: string): string {
  const groups = GROUPS[field];
  const bare = cleanCardField(field, typed);
  if (groups === undefined || !/^\d+$/.test(bare)) return typed;
  return [0, ...groups]
    .map((from, index) => bare.slice(from, groups[index]))
    .filter(Boolean)
    .join(" ");
}

/** Where the caret belongs in `shown`: behind the same sign as in `typed`. */
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
