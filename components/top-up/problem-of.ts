import type { LinkAsk } from "#components/top-up/use-link-asks.ts";
import type { CommandError } from "#lib/client/send-command.ts";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import { hasNoLink, type SidLocation } from "#lib/shared/top-up/top-up.ts";

export type Problem =
  | { kind: "stopped" }
  | { kind: "failure"; failure: CommandError }
  | { kind: "problem"; problem: ServiceProblem; asked: SidLocation }
  | { kind: "noLink" };

/** What stands in the way after the last press; null when nothing does, and while it is under way. */
export function problemOf({ isBusy, isStopped, reply, failure }: LinkAsk): Problem | null {
  if (isBusy) return isStopped ? { kind: "stopped" } : null;
  // Signing in again is offered over the page.
  if (failure !== null) return failure.code === "notSignedIn" ? null : { kind: "failure", failure };
  if (reply === null) return null;
  if (reply.kind === "problem") return { kind: "problem", problem: reply.problem, asked: reply.asked };
  return hasNoLink(reply.links.answer) ? { kind: "noLink" } : null;
}
