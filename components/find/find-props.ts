import type { IconName } from "#components/ui/icon.tsx";
import type { Role } from "#lib/shared/base/identity.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import type { Points } from "#lib/shared/calls/points.ts";

export type FoundPage = { href: string; icon: IconName; label: string; section?: string };

export type FindProps = {
  /** Those that the person may open. */
  pages: readonly FoundPage[];
  shops: readonly Shop[];
  rememberedShopId: string | null;
  roles: readonly Role[];
  /** What asking for one order by its number usually costs; null while no charge was seen. */
  orderPoints: Points | null;
  /** What its field holds. */
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
};
