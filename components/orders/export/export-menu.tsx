"use client";

import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import type { OrdersExport } from "./use-orders-export.ts";

type ExportMenuProps = { orders: readonly AnyOrder[]; give: OrdersExport };

/** Beside the columns: the loaded rows leave the page. */
export function ExportMenu({ orders, give: { busy, give, print } }: ExportMenuProps) {
  const t = useTranslations("orders.export");
  const csv = useTranslations("common.csv");
  return (
    <Menu
      label={t("label")}
      trigger={<Icon name={busy ? "refresh" : "download"} className={busy ? "spin" : undefined} />}
      triggerClassName={buttonClass({ variant: "quiet", isIcon: true })}
      align="end"
      isDisabled={orders.length === 0 || busy !== null}
    >
      <MenuItem icon="copy" onSelect={() => give("copy", orders)}>
        {t("copyPage")}
      </MenuItem>
      <MenuItem icon="download" onSelect={() => give("csv", orders)}>
        {csv("plain")}
      </MenuItem>
      <MenuItem icon="download" onSelect={() => give("excel", orders)}>
        {csv("excel")}
      </MenuItem>
      <MenuItem icon="print" onSelect={() => print(orders, false)}>
        {t("printPage")}
      </MenuItem>
    </Menu>
  );
}
