"use client";

import type { RowData } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { type ReactNode, useReducer } from "react";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { MenuItem, Menu } from "#components/ui/menu.tsx";
import { rememberChoice } from "#components/ui/remember-choice.ts";
import { DENSITIES, type Density } from "#lib/shared/tables/densities.ts";
import type { DeskTable } from "./desk-table.ts";

type TableMenuProps<Row extends RowData> = {
  table: DeskTable<Row>;
  /** Further actions of the table, below the columns. */
  children?: ReactNode;
};

/** Menu for row height and visible columns. */
export function TableMenu<Row extends RowData>({ table, children }: TableMenuProps<Row>) {
  const t = useTranslations("table");
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const density = currentDensity();
  return (
    <Menu
      label={t("layout")}
      trigger={<Icon name="columns" />}
      triggerClassName={buttonClass({ variant: "quiet", isIcon: true })}
      align="end"
      onOpen={redraw}
    >
      <div className="menu-head">{t("density")}</div>
      {DENSITIES.map((each) => (
        <MenuItem
          key={each}
          isChecked={each === density}
          onSelect={() => {
            rememberDensity(each);
            redraw();
          }}
        >
          {t(`density${each}`)}
        </MenuItem>
      ))}
      <div className="menu-head">{t("columns")}</div>
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
  );
}

/** Reads the row height from `<html>`, where the server wrote it from the cookie. */
export function currentDensity(): Density {
  if (typeof document === "undefined") return "44";
  return DENSITIES.find((each) => each === document.documentElement.dataset.density) ?? "44";
}

export function rememberDensity(density: Density): void {
  document.documentElement.dataset.density = density;
  rememberChoice("md-density", density);
}
