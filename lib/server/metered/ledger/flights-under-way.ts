import "server-only";
import { processWide } from "#lib/server/db/process-wide.ts";

/** The calls of this process that are not over: an open ledger row of ours that is not among them was left behind. */
export function flightsUnderWay(): Set<string> {
  return processWide("flights-under-way", () => new Set<string>());
}
