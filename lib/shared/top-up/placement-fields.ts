import { trimEnd } from "#lib/shared/base/trim-end.ts";
import { findLikelyPersonalData, personalDataIn } from "#lib/shared/base/personal-data.ts";

export const PLACEMENT_FIELDS = ["name", "sid", "owner"] as const;
export type PlacementField = (typeof PLACEMENT_FIELDS)[number];
export type PlacementDraft = Record<PlacementField, string>;

const LONGEST: Record<PlacementField, number> = { name: 120, sid: 64, owner: 60 };

/**
 * Message key by field for what is wrong with a placement; empty when all is right. A `sid` is 1–64 visible
 * ASCII characters and must not look like personal data; values are trimmed first.
 */
export function placementIssues(draft: PlacementDraft): Partial<Record<PlacementField, string>> {
  const found = PLACEMENT_FIELDS.map((field) => [field, findIssue(field, draft[field].trim())] as const);
  return Object.fromEntries(found.filter(([, issue]) => issue !== null));
}

function findIssue(field: PlacementField, text: string): string | null {
  if (text === "") return `topUp.errors.${field}Missing`;
  if (text.length > LONGEST[field]) return `topUp.errors.${field}TooLong`;
  if (/\p{Cc}/u.test(text) && field !== "sid") return "errors.invalid";
  if (field !== "sid") return personalDataIn(text) && "errors.namesPerson";
  if (!/^[\x21-\x7e]*$/.test(text)) return "topUp.errors.sidNotVisible";
  const looksLike = findLikelyPersonalData(text) ?? personalDataIn(text);
  return looksLike && `topUp.errors.sidLooksLike.${looksLike}`;
}

const MIN_SUGGESTION_LENGTH = 3;
const MAX_SUGGESTION_LENGTH = 40;

/** Suggests a `sid` from a name's Latin letters and digits, else the day (`yyyymmdd`), with a number while taken. */
export function suggestSid(name: string, taken: ReadonlySet<string>, day: string): string {
  const latin = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-");
  const words = trimEnd(latin.replace(/^-/, "").slice(0, MAX_SUGGESTION_LENGTH), "-");
  const isFit =
    /[a-z]/.test(words) && words.length >= MIN_SUGGESTION_LENGTH && findIssue("sid", words) === null;
  const stem = isFit ? words : `p-${day}`;
  for (let number = 1; ; number += 1) {
    const sid = number === 1 ? stem : `${stem}-${number}`;
    if (!taken.has(sid)) return sid;
  }
}
