"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { buttonClass, Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { type Shop, type ShopAuthorization, shopUrl } from "#lib/shared/base/shops.ts";

const STATES: Record<ShopAuthorization, { tone: "ok" | "warn" | "unknown"; mark: "ok" | "clock" | "none" }> =
  {
    authorized: { tone: "ok", mark: "ok" },
    needsScan: { tone: "warn", mark: "clock" },
    unknown: { tone: "unknown", mark: "none" },
  };

export function ShopsTable({ shops, onEdit }: { shops: Shop[]; onEdit: (shop: Shop) => void }) {
  const t = useTranslations("settings.shops");
  return (
    <table className="settings-table shops-table">
      <thead>
        <tr>
          <th scope="col">{t("fields.name")}</th>
          <th scope="col">{t("fields.ownerId")}</th>
          <th scope="col">{t("fields.shopId")}</th>
          <th scope="col">{t("fields.sellerId")}</th>
          <th scope="col">{t("authorization")}</th>
          <th scope="col">
            <span className="sr-only">{t("actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shops.map((shop) => (
          <tr key={shop.id}>
            <th scope="row" lang="zh-CN">
              {shop.name}
            </th>
            <IdCell label={t("fields.ownerId")} value={shop.ownerId} />
            <IdCell label={t("fields.shopId")} value={shop.shopId} />
            <IdCell label={t("fields.sellerId")} value={shop.sellerId} />
            <td data-label={t("authorization")}>
              <StateWord {...STATES[shop.authorization]}>{t(`states.${shop.authorization}`)}</StateWord>
              {shop.authorizationAt !== null && (
                <span className="settings-below">
                  <DateTime at={shop.authorizationAt} />
                </span>
              )}
            </td>
            <td>
              <Button
                variant="quiet"
                size="s"
                icon="edit"
                label={t("editNamed", { name: shop.name })}
                onClick={() => onEdit(shop)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function IdCell({ label, value }: { label: string; value: string | null }) {
  const t = useTranslations("settings.shops");
  return (
    <td data-label={label}>
      {value === null ? (
        <StateWord tone="unknown">{t("notGiven")}</StateWord>
      ) : (
        <span className="mono">{value}</span>
      )}
    </td>
  );
}

type ShopsNeedScanProps = { shops: Shop[]; soldPoints: number | null; onEdit: (shop: Shop) => void };

/** Shops whose owner has to scan, each with the way to its code: its sold orders take one call, which brings the code. */
export function ShopsNeedScan({ shops, soldPoints, onEdit }: ShopsNeedScanProps) {
  const t = useTranslations("settings.shops");
  const price = usePriceText().tag(soldPoints);
  const waiting = shops.filter(({ authorization }) => authorization === "needsScan");
  if (waiting.length === 0) return null;
  return (
    <section className="shops-scan" aria-labelledby="shops-scan">
      <h2 id="shops-scan" className="mark icon-clock">
        {t("needScan.title", { count: waiting.length })}
      </h2>
      <p>{t("needScan.body")}</p>
      <ul>
        {waiting.map((shop) => (
          <li key={shop.id}>
            <span>
              <b id={`scan-${shop.id}`} lang="zh-CN">
                {shop.name}
              </b>
              {shop.authorizationAt !== null && (
                <small>
                  {t.rich("needScan.since", { time: () => <DateTime at={shop.authorizationAt ?? 0} /> })}
                </small>
              )}
              {shop.ownerId === null && <small>{t("needScan.noOwner")}</small>}
            </span>
            {shop.ownerId === null ? (
              <Button size="s" icon="edit" onClick={() => onEdit(shop)}>
                {t("needScan.addOwner")}
              </Button>
            ) : (
              <Link
                href={`/orders/sold${shopUrl.write({ shop: shop.id })}`}
                className={buttonClass({ isPaid: true })}
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
