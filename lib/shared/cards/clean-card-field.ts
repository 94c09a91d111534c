import type { CardField } from "#lib/shared/cards/cards.ts";

const HAN_GAP = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu;

/**
 * What was typed or pasted as it goes on the wire: full-width signs made plain, invisible ones dropped; numbers without
 * blanks and dashes, a phone without +86, an ID number's x as X; a name trimmed, without blanks between Chinese characters.
 */
export function cleanCardField(field: CardField, typed: string): string {
  const text = typed
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\p{Cf}/gu, "");
  if (field === "name")
    return text
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
      .replace(HAN_GAP, "");
  const bare = text.replace(/[\s\p{Cc}\p{Pd}\u2212]/gu, "");
  if (field === "idCardCode") return bare.toUpperCase();
  return field === "bankPreMobile"
    ? bare.replace(/[()]/g, "").replace(/^(?:\+|00)?86(?=1\d{10}$)/, "")
    : bare;
}
