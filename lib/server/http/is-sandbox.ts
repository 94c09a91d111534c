import "server-only";
import { env } from "#lib/server/env.ts";

/** Whether the service is the bundled simulator: pages then say so. */
export function isSandbox(): boolean {
  return env().mode === "sandbox";
}
