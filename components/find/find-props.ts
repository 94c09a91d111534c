import type { IconName } from "#components/ui/icon.tsx";
import type { Role } from "#lib/shared/base/identity.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import type { Points } from "#lib/shared/calls/points.ts";

export type FoundPage = { href: string; icon: IconName; label: string; section?: string };

export type FindProps = {
  /** Pages that the person may open. */
  pages: readonly FoundPage[];
  shops: readonly Shop[];
  rememberedShopId: string | null;
  roles: readonly Role[];
  /** Usual price of one order by number; null until a charge was seen. */
  orderPoints: Points | null;
  /** Text of the search field. */
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
};
