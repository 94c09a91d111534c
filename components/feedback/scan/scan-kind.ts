import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";

/** Kind of a request to scan: `maybe` is a redirect that a gateway may send too, `noCode` has no usable link. */
export function scanKind({
  authorization,
  outcome,
}: Pick<ServiceProblem, "authorization" | "outcome">): "code" | "maybe" | "noCode" {
  if (authorization?.kind !== "usable") return "noCode";
  return outcome === "refused" ? "code" : "maybe";
}
