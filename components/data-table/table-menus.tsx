"use client";

import type { RowData } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { type ReactNode, useSyncExternalStore } from "react";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { MenuItem, Menu } from "#components/ui/menu.tsx";
import { rememberChoice } from "#components/ui/remember-choice.ts";
import { DENSITIES, type Density } from "#lib/shared/tables/densities.ts";
import type { DeskTable } from "./desk-table.ts";

type TableMenusProps<Row extends RowData> = {
  table: DeskTable<Row>;
  /** Further actions of the table, below the columns. */
  children?: ReactNode;
};

/** Menus for row height and visible columns. */
export function TableMenus<Row extends RowData>({ table, children }: TableMenusProps<Row>) {
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
        {children}
      </Menu>
    </>
  );
}

const listeners = new Set<() => void>();

/** Current row height, from `<html>`, where the server wrote it from the cookie. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, current, () => "44");
}

export function rememberDensity(density: Density): void {
  document.documentElement.dataset.density = density;
  rememberChoice("md-density", density);
  for (const listener of listeners) listener();
}

function current(): Density {
  return DENSITIES.find((each) => each === document.documentElement.dataset.density) ?? "44";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
