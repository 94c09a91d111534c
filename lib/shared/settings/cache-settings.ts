import type { SetBy } from "#lib/shared/settings/connection.ts";
import type { CacheTtl } from "#lib/shared/settings/cache-ttl.ts";

/** What is set of earlier answers, by whom, and how many are kept. */
export type CacheSettings = {
  cacheTtl: { seconds: CacheTtl; set: SetBy | null };
  /** Whether an order list asks by itself when it is opened. */
  openLists: { isFetching: boolean; set: SetBy | null };
  keptCount: number;
};
