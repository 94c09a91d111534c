import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";

/**
 * What there is to scan, and how sure it is that somebody must: `maybe` is a redirect that a gateway can send as well,
 * `noCode` a refusal without a link that may be drawn.
 */
export function scanKind({
  authorization,
  outcome,
}: Pick<ServiceProblem, "authorization" | "outcome">): "code" | "maybe" | "noCode" {
  if (authorization?.kind !== "usable") return "noCode";
  return outcome === "refused" ? "code" : "maybe";
}
