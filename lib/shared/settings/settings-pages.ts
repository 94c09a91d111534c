import type { SetBy } from "#lib/shared/base/identity.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { OrderStatus } from "#lib/shared/orders/statuses.ts";
import type { CacheTtl } from "./cache-settings.ts";
import type { SettingsOf } from "./registry.ts";

/** How the service is spoken to where the spec leaves it open; `set` is null while nobody has set it. */
export type ServiceFormat = SettingsOf<"serviceFormat"> & {
  /** YYYY-MM-DD in the shop's time zone. */
  today: string;
  pageBase: { base: 0 | 1 | null; set: SetBy | null };
  /** Shops with a seller ID: the check of the page base asks for one of them. */
  shops: { id: string; name: string }[];
  /** What one call of it usually costs; null while no charge was seen. */
  pendingPoints: Points | null;
  /** Hosts of pictures that answers have brought; used while no admin has named any. */
  pictureHostsSeen: readonly string[];
};

/** The statuses of orders: named ones, and those that were seen and have no name. */
export type OrderStatusSettings = {
  statuses: readonly OrderStatus[];
  set: SetBy | null;
  unnamed: readonly string[];
};

/** What is set of earlier answers, by whom, and how many are kept. */
export type CacheSettings = Omit<SettingsOf<"cache">, "cacheTtl"> & {
  cacheTtl: { seconds: CacheTtl; set: SetBy | null };
  keptCount: number;
};
