import "server-only";
import { randomUUID } from "node:crypto";
import { processWide } from "#lib/server/process-wide.ts";

/** The id under which this process writes to the ledger. */
export function instanceId(): string {
  return processWide("instance", () => ({ id: randomUUID() })).id;
}
