import { tabStorage } from "#lib/client/tab-storage.ts";
import type { PossiblyChargedCall, PossiblyChargedKind } from "#lib/shared/usage/possibly-charged.ts";

/** Input of the dialog: typed points by kind, and the note. */
export type ReconcileDraft = {
  groups: readonly ReconcileGroup[];
  typed: Record<string, string>;
  note: string;
};

/** Input of the command: the points of each call, and the confirmation that the person saw. */
export type ReconcileInput = { calls: { id: string; points: number; seen: number | null }[]; note: string };

/** Keeps the dialog as typed across a reload, once its note is known to hold no personal data. */
export const storedReconcileDraft = tabStorage("md-settling", isDraft);

/** An empty dialog; a kind whose confirmed calls all have the same points begins with them. */
export function toReconcileDraft(groups: readonly ReconcileGroup[]): ReconcileDraft {
  const typed = groups.flatMap(({ key, calls }) => {
    const said = new Set(calls.map(({ reconciliation }) => reconciliation?.points ?? null));
    const [points] = said;
    return said.size === 1 && points != null ? [[key, String(points)] as const] : [];
  });
  return { groups, typed: Object.fromEntries(typed), note: "" };
}

// Only `keep` above writes this, always a draft; one of an older version may lack parts.
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

/** Selected calls of one kind: they have the same cost. */
export type ReconcileGroup = {
  key: string;
  calls: PossiblyChargedCall[];
  kind: PossiblyChargedKind | undefined;
  first: PossiblyChargedCall;
};

/** Groups the selected calls by kind, in the order of selection. */
export function reconcileGroups(
  chosen: Iterable<PossiblyChargedCall>,
  kinds: readonly PossiblyChargedKind[],
): ReconcileGroup[] {
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

/** Sum of the typed points over all calls; null while one is invalid. */
export function reconciledSum(
  groups: readonly ReconcileGroup[],
  points: (key: string) => number | null,
): number | null {
  return groups.reduce<number | null>((sum, { key, calls }) => {
    const each = points(key);
    return sum === null || each === null ? null : sum + each * calls.length;
  }, 0);
}
