import type { SetBy } from "#lib/shared/base/identity.ts";
import type { DateShape } from "#lib/shared/dates/day-bounds.ts";
import type { SidLocation } from "#lib/shared/top-up/top-up.ts";

/** How the service is spoken to where the spec leaves it open; `set` is null while nobody has set it. */
export type ServiceFormat = {
  /** YYYY-MM-DD in the shop's time zone. */
  today: string;
  pageBase: { base: 0 | 1 | null; set: SetBy | null };
  dateShapes: { pending: DateShape; sold: DateShape; set: SetBy | null };
  sidLocation: { placement: SidLocation; set: SetBy | null };
  callsPerSecond: { count: number; set: SetBy | null };
  pictureHosts: { hosts: string[]; set: SetBy | null };
  /** Shops with a seller ID: the check of the page base asks for one of them. */
  shops: { id: string; name: string }[];
  /** What one call of it usually costs; null while no charge was seen. */
  pendingPoints: number | null;
};

export const MOST_CALLS_PER_SECOND = 10;
