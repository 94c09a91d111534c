"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import type { OrdersExport } from "./use-orders-export.ts";

type ExportMenuProps = {
  /** Orders on the page. */
  orders: readonly AnyOrder[];
  /** Selected orders of all pages; if there are any, only they are exported. */
  chosen: ReadonlyMap<string, AnyOrder>;
  give: OrdersExport;
};

/** Menu that exports the selection, or else all rows of the page; its head says which and how many. */
export function ExportMenu({ orders, chosen, give: { busy, give, print } }: ExportMenuProps) {
  const t = useTranslations("orders.export");
  const csv = useTranslations("common.formats");
  const id = useId();
  const isSelection = chosen.size > 0;
  const given = isSelection ? [...chosen.values()] : orders;
  return (
    <Menu
      label={t("label")}
      trigger={<Icon name={busy ? "refresh" : "download"} className={busy ? "spin" : undefined} />}
      triggerClassName={buttonClass({ variant: "quiet", isIcon: true })}
      align="end"
      isDisabled={given.length === 0 || busy !== null}
      describedBy={id}
    >
      <div id={id} className="menu-head">
        {t(isSelection ? "ofSelection" : "ofPage", { count: given.length })}
      </div>
      <MenuItem icon="copy" onSelect={() => give("copy", given)}>
        {t("copy")}
      </MenuItem>
      <MenuItem icon="download" onSelect={() => give("csv", given)}>
        {csv("plain")}
      </MenuItem>
      <MenuItem icon="download" onSelect={() => give("excel", given)}>
        {csv("excel")}
      </MenuItem>
      <MenuItem icon="print" onSelect={() => print(given, isSelection)}>
        {t("print")}
      </MenuItem>
    </Menu>
  );
}
