import type { SidLocation } from "#lib/shared/top-up/top-up.ts";

const OTHERS: Record<SidLocation, readonly SidLocation[]> = {
  body: ["query"],
  query: ["body"],
  both: ["query", "body"],
};

/** Where else `sid` may be tried when the service refused it (code 100). Spec: "Endpoints", 1. */
export function otherSidLocations(asked: SidLocation): readonly SidLocation[] {
  return OTHERS[asked];
}
