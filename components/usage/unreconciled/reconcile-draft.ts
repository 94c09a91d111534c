import { tabStorage } from "#lib/client/tab-storage.ts";
import type { OpenCall, OpenKind } from "#lib/shared/usage/maybe-charged.ts";

/** What stands in the dialog: points as typed, by kind, and the note. */
export type ReconcileDraft = {
  groups: readonly ReconcileGroup[];
  typed: Record<string, string>;
  note: string;
};

/** What is sent: the points of each call, and the reconciliation of it that the person saw. */
export type ReconcileInput = { calls: { id: string; points: number; seen: number | null }[]; note: string };

/** The dialog as it was typed, over a reload of the page; kept after its note was found to name nobody. */
export const storedReconcileDraft = tabStorage("md-settling", isDraft);

/** An empty dialog. Calls that are reconciled anew begin with what was said, where all of their kind were said the same. */
export function toReconcileDraft(groups: readonly ReconcileGroup[]): ReconcileDraft {
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

/** The chosen calls of one kind: they cost the same. */
export type ReconcileGroup = { key: string; calls: OpenCall[]; kind: OpenKind | undefined; first: OpenCall };

/** Chosen calls by kind, in the order they were chosen in. */
export function reconcileGroups(chosen: Iterable<OpenCall>, kinds: readonly OpenKind[]): ReconcileGroup[] {
  const groups = new Map<string, ReconcileGroup>();
  for (const call of chosen) {
    const key = `${call.operation} ${call.variant ?? ""}`;
    const group = groups.get(key) ?? {
      key,
      calls: [],
      kind: kinds.find((one) => one.operation === call.operation && one.variant === call.variant),
      first: call,
    };
    group.calls.push(call);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** What the points typed for each kind come to; null while one of them is no number of points. */
export function reconciledSum(
  groups: readonly ReconcileGroup[],
  points: (key: string) => number | null,
): number | null {
  return groups.reduce<number | null>((sum, { key, calls }) => {
    const each = points(key);
    return sum === null || each === null ? null : sum + each * calls.length;
  }, 0);
}
