import "server-only";
import { settingsSnapshot, type SettingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { DEFAULT_CACHE_TTL } from "#lib/shared/settings/cache-settings.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

/** For how many seconds an answer of this operation serves again: as an admin has set it, else as usual. */
export async function cacheTtlOf(operation: Operation): Promise<number> {
  return cacheTtlSeconds(operation, await settingsSnapshot());
}

/** The same by settings that are at hand. */
export function cacheTtlSeconds(operation: Operation, { values }: SettingsSnapshot): number {
  return values.cacheTtl?.[operation] ?? DEFAULT_CACHE_TTL[operation];
}
