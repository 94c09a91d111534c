"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { DateTime } from "#components/display/date-time.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { buttonClass } from "#components/ui/button-class.ts";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { SHOP_PARAM } from "#lib/shared/base/shops.ts";
import type { Shop } from "#lib/shared/base/shops.ts";

type ShopsNeedScanProps = { shops: Shop[]; soldPoints: number | null; onEdit: (shop: Shop) => void };

/** Shops whose owner has to scan, each with the way to its code: its sold orders ask one call, which brings the code. */
export function ShopsNeedScan({ shops, soldPoints, onEdit }: ShopsNeedScanProps) {
  const words = useTranslations("settings.shops");
  const price = usePriceText().tag(soldPoints);
  const waiting = shops.filter(({ authorization }) => authorization === "needsScan");
  if (waiting.length === 0) return null;
  return (
    <section className="shops-scan" aria-labelledby="shops-scan">
      <h2 id="shops-scan" className="mark icon-clock">
        {words("needScan.title", { count: waiting.length })}
      </h2>
      <p>{words("needScan.body")}</p>
      <ul>
        {waiting.map((shop) => (
          <li key={shop.id}>
            <span>
              <b id={`scan-${shop.id}`} lang="zh-CN">
                {shop.name}
              </b>
              {shop.authorizationAt !== null && (
                <small>
                  {words.rich("needScan.since", { time: () => <DateTime at={shop.authorizationAt ?? 0} /> })}
                </small>
              )}
              {shop.ownerId === null && <small>{words("needScan.noOwner")}</small>}
            </span>
            {shop.ownerId === null ? (
              <Button size="s" icon="edit" onClick={() => onEdit(shop)}>
                {words("needScan.addOwner")}
              </Button>
            ) : (
              <Link
                href={`/orders/sold?${SHOP_PARAM}=${shop.id}`}
                prefetch={false}
                className={buttonClass({ isPaid: true })}
                aria-describedby={`scan-${shop.id}`}
              >
                <Icon name="qr" />
                {words("needScan.get")}
                <span className="price">{words("needScan.price", { price })}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
