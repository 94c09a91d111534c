import type { SetBy } from "#lib/shared/base/identity.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { OrderStatus } from "#lib/shared/orders/statuses.ts";
import type { CacheTtl } from "./cache-settings.ts";
import type { SettingsOf } from "./registry.ts";

/** Choices where the spec leaves the format open; `set` is null for a default. */
export type ServiceFormat = SettingsOf<"serviceFormat"> & {
  /** YYYY-MM-DD in the shop's time zone. */
  today: string;
  pageNumbering: { base: 0 | 1 | null; set: SetBy | null };
  /** Shops with a seller ID: the check of page numbering uses one of them. */
  shops: { id: string; name: string }[];
  /** Usual price of one call; null until a charge was seen. */
  pendingPoints: Points | null;
  /** Hosts of pictures in responses; used until an admin has named some. */
  pictureHostsSeen: readonly string[];
};

/** Order statuses: named ones, those seen without a name, and what the order book knows of each. */
export type OrderStatusSettings = {
  statuses: readonly OrderStatus[];
  set: SetBy | null;
  unnamed: readonly string[];
  inBook: Readonly<Record<string, StatusInBook>>;
};

/** A few orders with a status. `isPending`: pending orders have it, as last loaded. */
export type StatusInBook = { orders: { shopId: string; orderNumber: string }[]; isPending: boolean };

/** Cache settings, who set them, and the number of cached results. */
export type CacheSettings = Omit<SettingsOf<"cache">, "cacheTtl"> & {
  cacheTtl: { seconds: CacheTtl; set: SetBy | null };
  keptCount: number;
};
