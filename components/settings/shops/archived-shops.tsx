"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import type { Shop } from "#lib/shared/base/shops.ts";

type ArchivedShopsProps = { shops: Shop[]; onRestore: (shop: Shop) => void };

/** Archived shops, which can be restored. */
export function ArchivedShops({ shops, onRestore }: ArchivedShopsProps) {
  const t = useTranslations("settings.shops.archived");
  if (shops.length === 0) return null;
  return (
    <section className="px-gutter py-4" aria-labelledby="shops-archived">
      <h2 id="shops-archived" className="text-table font-label">
        {t("title", { count: shops.length })}
      </h2>
      <p className="mt-0.5 max-w-[560px] text-table text-ink-2">{t("body")}</p>
      <ul className="mt-3 grid gap-2">
        {shops.map((shop) => (
          <li key={shop.id} className="flex items-center gap-4 text-table">
            <span className="min-w-0 flex-[0_1_280px] wrap-anywhere text-ink-2" lang="zh-CN">
              {shop.name}
            </span>
            <Button
              size="s"
              className="phone:h-(--touch)"
              aria-label={t("restoreNamed", { name: shop.name })}
              onClick={() => onRestore(shop)}
            >
              {t("restore")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
