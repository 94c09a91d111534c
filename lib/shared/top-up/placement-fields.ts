import { findPersonalData, personalDataIn } from "#lib/shared/base/personal-data.ts";

export const PLACEMENT_FIELDS = ["sid", "owner", "note"] as const;
export type PlacementField = (typeof PLACEMENT_FIELDS)[number];
export type PlacementDraft = Record<PlacementField, string>;

const LONGEST: Record<PlacementField, number> = { sid: 64, owner: 60, note: 120 };

/**
 * What is wrong with a placement, field by field, as keys of texts; an empty object when nothing is. A `sid` is 1–64
 * visible ASCII characters and must not look like a person's data; values are judged without blanks around them.
 */
export function placementIssues(draft: PlacementDraft): Partial<Record<PlacementField, string>> {
  const found = PLACEMENT_FIELDS.map((field) => [field, issueOf(field, draft[field].trim())] as const);
  return Object.fromEntries(found.filter(([, issue]) => issue !== null));
}

function issueOf(field: PlacementField, text: string): string | null {
  if (text === "" && field !== "note") return `topUp.errors.${field}Missing`;
  if (text.length > LONGEST[field]) return `topUp.errors.${field}TooLong`;
  if (/\p{Cc}/u.test(text) && field !== "sid") return "errors.invalid";
  if (field !== "sid") return personalDataIn(text) && "errors.namesPerson";
  if (!/^[\x21-\x7e]*$/.test(text)) return "topUp.errors.sidNotVisible";
  const looksLike = findPersonalData(text) ?? personalDataIn(text);
  return looksLike && `topUp.errors.sidLooksLike.${looksLike}`;
}
