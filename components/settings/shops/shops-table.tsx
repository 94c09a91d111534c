"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Shop, ShopAuthorization } from "#lib/shared/base/shops.ts";

const STATES: Record<ShopAuthorization, { tone: "ok" | "warn" | "unknown"; mark: "ok" | "clock" | "none" }> =
  {
    authorized: { tone: "ok", mark: "ok" },
    needsScan: { tone: "warn", mark: "clock" },
    unknown: { tone: "unknown", mark: "none" },
  };

export function ShopsTable({ shops, onEdit }: { shops: Shop[]; onEdit: (shop: Shop) => void }) {
  const words = useTranslations("settings.shops");
  return (
    <table className="settings-table shops-table">
      <thead>
        <tr>
          <th scope="col">{words("fields.name")}</th>
          <th scope="col">{words("fields.ownerId")}</th>
          <th scope="col">{words("fields.shopId")}</th>
          <th scope="col">{words("fields.sellerId")}</th>
          <th scope="col">{words("authorization")}</th>
          <th scope="col">
            <span className="sr-only">{words("actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shops.map((shop) => (
          <tr key={shop.id}>
            <th scope="row" lang="zh-CN">
              {shop.name}
            </th>
            <IdCell label={words("fields.ownerId")} value={shop.ownerId} />
            <IdCell label={words("fields.shopId")} value={shop.shopId} />
            <IdCell label={words("fields.sellerId")} value={shop.sellerId} />
            <td data-label={words("authorization")}>
              <StateWord {...STATES[shop.authorization]}>{words(`states.${shop.authorization}`)}</StateWord>
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
                label={words("editNamed", { name: shop.name })}
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
  const words = useTranslations("settings.shops");
  return (
    <td data-label={label}>
      {value === null ? (
        <StateWord tone="unknown">{words("notGiven")}</StateWord>
      ) : (
        <span className="mono">{value}</span>
      )}
    </td>
  );
}
