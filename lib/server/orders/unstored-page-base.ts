import "server-only";
import { processWide } from "#lib/server/process-wide.ts";

/** What a paid check found while it could not be stored: holds until this process ends or a later one is stored. */
export function unstoredPageBase(): { base: 0 | 1 | null } {
  return processWide("unstored-page-base", () => ({ base: null }));
}
