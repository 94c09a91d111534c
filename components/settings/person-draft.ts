import { ROLES, type Role } from "#lib/shared/roles.ts";

/** What stands in the form of an invitation. */
export type PersonDraft = { email: string; name: string; roles: Role[] };

export const NO_PERSON: PersonDraft = { email: "", name: "", roles: [] };

const KEY = "md-person-draft";

/** Keeps a typed form over a reload of the page in this tab. */
export function keepPersonDraft(draft: PersonDraft) {
  sessionStorage.setItem(KEY, JSON.stringify(draft));
}

/** The text of the form kept before a reload; stable until it is forgotten. */
export function keptPersonText(): string | null {
  return sessionStorage.getItem(KEY);
}

export function forgetPersonDraft() {
  sessionStorage.removeItem(KEY);
}

/** A kept form; null when there is none or it cannot be read. */
export function readPersonDraft(text: string | null): PersonDraft | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is PersonDraft {
  if (typeof value !== "object" || value === null || !("email" in value) || !("name" in value) || !("roles" in value)) return false;
  const { email, name, roles } = value;
  return typeof email === "string" && typeof name === "string" && Array.isArray(roles) && roles.every((role) => ROLES.some((known) => known === role));
}
