"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import type { OrdersExport } from "./use-orders-export.ts";

type ExportMenuProps = {
  /** Those on the page. */
  orders: readonly AnyOrder[];
  /** Those that are selected, of whatever pages: where there are some, they alone leave. */
  chosen: ReadonlyMap<string, AnyOrder>;
  give: OrdersExport;
};

/** Beside the columns: what is selected leaves the page, or all rows of it; which, and how many, stands above. */
export function ExportMenu({ orders, chosen, give: { busy, give, print } }: ExportMenuProps) {
  const t = useTranslations("orders.export");
  const csv = useTranslations("common.csv");
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
