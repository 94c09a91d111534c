import "server-only";
import { randomUUID } from "node:crypto";
import { processWide } from "#lib/server/process-wide.ts";

/** Silence after which an instance counts as gone; a living one sends a heartbeat every four seconds. */
export const MAX_SILENCE_SECONDS = 12;

/** The id under which this process writes to the ledger. */
export function instanceId(): string {
  return processWide("instance", () => ({ id: randomUUID() })).id;
}
