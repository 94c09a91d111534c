import type { SidPlacement } from "#lib/shared/top-up.ts";

const OTHERS: Record<SidPlacement, readonly SidPlacement[]> = {
  body: ["query"],
  query: ["body"],
  both: ["query", "body"],
};

/** Where else `sid` may be tried when the service refused it (code 100). Spec: "Endpoints", 1. */
export function otherSidPlacements(asked: SidPlacement): readonly SidPlacement[] {
  return OTHERS[asked];
}
