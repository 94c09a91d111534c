"use client";

import { useTranslations } from "next-intl";
import { Link } from "#components/ui/link.tsx";
import { DateTime } from "#components/display/date-time.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { SecondLine } from "#components/settings/second-line.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { type Shop, shopUrl } from "#lib/shared/base/shops.ts";
import type { Points } from "#lib/shared/calls/points.ts";

type ShopsNeedScanProps = { shops: Shop[]; soldPoints: Points | null; onEdit: (shop: Shop) => void };

/** Shops whose owner has to scan, each with a paid link: its sold-orders call returns the QR code. */
export function ShopsNeedScan({ shops, soldPoints, onEdit }: ShopsNeedScanProps) {
  const t = useTranslations("settings.shops");
  const price = usePriceText().tag(soldPoints);
  const waiting = shops.filter(({ authorization }) => authorization === "needsScan");
  if (waiting.length === 0) return null;
  return (
    <section className="border-b border-line px-gutter py-4" aria-labelledby="shops-scan">
      <h2 id="shops-scan" className="mark icon-clock before:text-warn-mark">
        {t("needScan.title", { count: waiting.length })}
      </h2>
      <p className="mt-0.5 max-w-[560px] text-table text-ink-2">{t("needScan.body")}</p>
      <ul className="mt-3 grid gap-2">
        {waiting.map((shop) => (
          <li key={shop.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-table">
            <span className="min-w-0 flex-[0_1_280px] wrap-anywhere phone:basis-full">
              <b id={`scan-${shop.id}`} lang="zh-CN">
                {shop.name}
              </b>
              {shop.authorizationAt !== null && (
                <SecondLine>
                  {t.rich("needScan.since", { time: () => <DateTime at={shop.authorizationAt ?? 0} /> })}
                </SecondLine>
              )}
              {shop.ownerId === null && <SecondLine>{t("needScan.noOwner")}</SecondLine>}
            </span>
            {shop.ownerId === null ? (
              <Button size="s" icon="edit" className="phone:h-(--touch)" onClick={() => onEdit(shop)}>
                {t("needScan.addOwner")}
              </Button>
            ) : (
              <Link
                href={`/orders/sold${shopUrl.write({ shop: shop.id })}`}
                className={buttonClass({ isPaid: true, className: "phone:h-(--touch)" })}
                aria-describedby={`scan-${shop.id}`}
              >
                <Icon name="qr" />
                {t("needScan.get")}
                <span className="price">{t("needScan.price", { price })}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
