import type { Placement } from "#lib/shared/top-up/top-up.ts";

export const PLACEMENT_STATES = ["inUse", "withoutLinks", "archived"] as const;
type PlacementState = (typeof PLACEMENT_STATES)[number];

/** A null `owner` means all owners. */
export type PlacementFilter = { words: string; state: PlacementState; owner: string | null };

export const ALL_PLACEMENTS: PlacementFilter = { words: "", state: "inUse", owner: null };

/** The placements that the list shows; archived ones have a state of their own. */
export function filterPlacements(
  placements: Placement[],
  { words, state, owner }: PlacementFilter,
): Placement[] {
  const wanted = words.trim().toLowerCase();
  return placements.filter(
    (placement) =>
      isIn(placement, state) &&
      (owner === null || placement.owner === owner) &&
      [placement.sid, placement.owner, placement.name].some((text) => text.toLowerCase().includes(wanted)),
  );
}

export function isIn({ isArchived, linksAt }: Placement, state: PlacementState): boolean {
  if (state === "archived") return isArchived;
  return !isArchived && (state === "inUse" || linksAt === null);
}
