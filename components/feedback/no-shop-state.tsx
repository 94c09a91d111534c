"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { ListState } from "#components/feedback/list-state.tsx";
import { buttonClass } from "#components/ui/button-class.ts";

/** A list without any shop to ask about. `canAdd` is for who may add one. */
export function NoShopState({ canAdd }: { canAdd: boolean }) {
  const words = useTranslations("ui.noShop");
  const link = (
    <Link href="/settings/shops" prefetch={false} className={buttonClass({ variant: "primary" })}>
      {words("toSettings")}
    </Link>
  );
  return (
    <ListState icon="shop" title={words("title")} actions={canAdd && link}>
      {canAdd ? words("admin") : words("others")}
    </ListState>
  );
}
