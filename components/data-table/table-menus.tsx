"use client";

import type { RowData } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { DENSITIES, rememberDensity, useDensity } from "#components/data-table/density.ts";
import type { DeskTable } from "#components/data-table/desk-table.ts";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";

/** Row height and columns on show. */
export function TableMenus<Row extends RowData>({ table }: { table: DeskTable<Row> }) {
  const t = useTranslations("table");
  const density = useDensity();
  const look = buttonClass({ variant: "quiet", isIcon: true });
  return (
    <>
      <Menu label={t("density")} trigger={<Icon name="rows" />} triggerClassName={look} align="end">
        {DENSITIES.map((each) => (
          <MenuItem key={each} isChecked={each === density} onSelect={() => rememberDensity(each)}>
            {t(`density${each}`)}
          </MenuItem>
        ))}
      </Menu>
      <Menu label={t("columns")} trigger={<Icon name="columns" />} triggerClassName={look} align="end">
        {table
          .getAllLeafColumns()
          .filter((column) => column.getCanHide())
          .map((column) => (
            <MenuItem key={column.id} isOn={column.getIsVisible()} onSelect={() => column.toggleVisibility()}>
              {column.columnDef.meta?.label}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
