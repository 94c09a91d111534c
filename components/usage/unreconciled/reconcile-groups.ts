import type { OpenCall, OpenKind } from "#lib/shared/usage/maybe-charged.ts";

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
