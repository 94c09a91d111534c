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
  exporting: OrdersExport;
};

/** Menu that exports the selection, or else all rows of the page; its head says which and how many. */
export function ExportMenu({ orders, chosen, exporting: { busy, start, print } }: ExportMenuProps) {
  const t = useTranslations("orders.export");
  const csv = useTranslations("common.formats");
  const id = useId();
  const isSelection = chosen.size > 0;
  const exported = isSelection ? [...chosen.values()] : orders;
  return (
    <Menu
      label={t("label")}
      trigger={<Icon name={busy ? "refresh" : "download"} className={busy ? "spin" : undefined} />}
      triggerClassName={buttonClass({ variant: "quiet", isIcon: true })}
      align="end"
      isDisabled={exported.length === 0 || busy !== null}
      describedBy={id}
    >
      <div id={id} className="menu-head">
        {t(isSelection ? "ofSelection" : "ofPage", { count: exported.length })}
      </div>
      <MenuItem icon="copy" onSelect={() => start("copy", exported)}>
        {t("copy")}
      </MenuItem>
      <MenuItem icon="download" onSelect={() => start("csv", exported)}>
        {csv("plain")}
      </MenuItem>
      <MenuItem icon="download" onSelect={() => start("excel", exported)}>
        {csv("excel")}
      </MenuItem>
      <MenuItem icon="print" onSelect={() => print(exported, isSelection)}>
        {t("print")}
      </MenuItem>
    </Menu>
  );
}
