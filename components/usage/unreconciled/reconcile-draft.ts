import type { ReconcileGroup } from "#components/usage/unreconciled/reconcile-groups.ts";
import { tabStorage } from "#lib/client/tab-storage.ts";

/** What stands in the dialog: points as typed, by kind, and the note. */
export type ReconcileDraft = {
  groups: readonly ReconcileGroup[];
  typed: Record<string, string>;
  note: string;
};

/** What is sent: the points of each call, and the reconciliation of it that the person saw. */
export type Settling = { calls: { id: string; points: number; seen: number | null }[]; note: string };

/** The dialog as it was typed, over a reload of the page; kept after its note was found to name nobody. */
export const keptReconciling = tabStorage("md-settling", isDraft);

/** An empty dialog. Calls that are settled anew begin with what was said, where all of their kind were said the same. */
export function reconcileDraftOf(groups: readonly ReconcileGroup[]): ReconcileDraft {
  const typed = groups.flatMap(({ key, calls }) => {
    const said = new Set(calls.map(({ reconciliation }) => reconciliation?.points ?? null));
    const [points] = said;
    return said.size === 1 && points != null ? [[key, String(points)] as const] : [];
  });
  return { groups, typed: Object.fromEntries(typed), note: "" };
}

// Only `keep` above writes there, and takes nothing but a draft; an older version's may lack parts.
function isDraft(value: unknown): value is ReconcileDraft {
  return (
    typeof value === "object" &&
    value !== null &&
    "groups" in value &&
    Array.isArray(value.groups) &&
    "typed" in value &&
    "note" in value &&
    typeof value.note === "string"
  );
}
