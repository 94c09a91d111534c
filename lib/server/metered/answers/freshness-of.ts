import "server-only";
import { settingsSnapshot, type SettingsSnapshot } from "#lib/server/db/settings-snapshot.ts";
import { USUAL_FRESHNESS } from "#lib/shared/freshness.ts";
import type { Operation } from "#lib/shared/operations.ts";

/** For how many seconds an answer of this operation serves again: as an admin has set it, else as usual. */
export async function freshnessOf(operation: Operation): Promise<number> {
  return freshSeconds(operation, await settingsSnapshot());
}

/** The same by settings that are at hand. */
export function freshSeconds(operation: Operation, { values }: SettingsSnapshot): number {
  return values.freshness?.[operation] ?? USUAL_FRESHNESS[operation];
}
