import { tabStorage } from "#lib/client/tab-storage.ts";
import { findPersonalData } from "#lib/shared/base/personal-data.ts";
import { PLACEMENT_FIELDS, type PlacementDraft } from "#lib/shared/top-up/placement-fields.ts";
import type { Placement } from "#lib/shared/top-up/top-up.ts";

/** What stands in the form. `id` is absent for a placement that does not exist yet; `isSidFixed` once links carry the sid. */
export type PlacementForm = PlacementDraft & { id?: string; isSidFixed?: boolean };

/** The form as it was typed, over a reload of the page. */
export const keptPlacementForm = tabStorage("md-placement-form", isForm);

/** An empty form, or the form of a placement. */
export function formOf(placement?: Placement): PlacementForm {
  if (!placement) return { sid: "", owner: "", note: "" };
  const { id, sid, owner, note, linksAt } = placement;
  return { id, sid, owner, note: note ?? "", isSidFixed: linksAt !== null };
}

/** The form with what looks like a person's data left out, as it may be kept. */
export function withoutPersonalData(form: PlacementForm): PlacementForm {
  return {
    ...form,
    ...Object.fromEntries(
      PLACEMENT_FIELDS.filter((field) => findPersonalData(form[field]) !== null).map((field) => [field, ""]),
    ),
  };
}

function isForm(value: unknown): value is PlacementForm {
  if (typeof value !== "object" || value === null) return false;
  const entries = new Map<string, unknown>(Object.entries(value));
  const [id, isSidFixed] = [entries.get("id"), entries.get("isSidFixed")];
  return (
    PLACEMENT_FIELDS.every((field) => typeof entries.get(field) === "string") &&
    ["undefined", "string"].includes(typeof id) &&
    ["undefined", "boolean"].includes(typeof isSidFixed)
  );
}
