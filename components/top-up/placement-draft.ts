import { findPersonalData } from "#lib/shared/find-personal-data.ts";
import { PLACEMENT_FIELDS, type PlacementDraft } from "#lib/shared/placement-fields.ts";
import type { Placement } from "#lib/shared/top-up.ts";

/** What stands in the form. `id` is absent for a placement that does not exist yet; `isSidFixed` once links carry the sid. */
export type PlacementForm = PlacementDraft & { id?: string; isSidFixed?: boolean };

const KEY = "md-placement-draft";

/** An empty form, or the form of a placement. */
export function formOf(placement?: Placement): PlacementForm {
  if (!placement) return { sid: "", owner: "", note: "" };
  const { id, sid, owner, note, linksAt } = placement;
  return { id, sid, owner, note: note ?? "", isSidFixed: linksAt !== null };
}

/** Keeps a typed form over a reload of the page in this tab; what looks like a person's data is left out. */
export function keepForm(form: PlacementForm) {
  const safe = PLACEMENT_FIELDS.map((field) => [field, findPersonalData(form[field]) === null ? form[field] : ""]);
  sessionStorage.setItem(KEY, JSON.stringify({ ...form, ...Object.fromEntries(safe) }));
}

/** The text of the form kept before a reload; stable until it is forgotten. */
export function keptFormText(): string | null {
  return sessionStorage.getItem(KEY);
}

export function forgetForm() {
  sessionStorage.removeItem(KEY);
}

/** A kept form; null when there is none or it cannot be read. */
export function readForm(text: string | null): PlacementForm | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isForm(value) ? value : null;
  } catch {
    return null;
  }
}

function isForm(value: unknown): value is PlacementForm {
  if (typeof value !== "object" || value === null) return false;
  const entries = new Map<string, unknown>(Object.entries(value));
  const [id, isSidFixed] = [entries.get("id"), entries.get("isSidFixed")];
  return PLACEMENT_FIELDS.every((field) => typeof entries.get(field) === "string") && ["undefined", "string"].includes(typeof id) && ["undefined", "boolean"].includes(typeof isSidFixed);
}
