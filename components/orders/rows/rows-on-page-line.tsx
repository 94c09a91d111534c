import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CountChips } from "#components/display/count-chips.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { isSortedBy, nextSort } from "#lib/shared/orders/row-sorts.ts";
import type { RowView, ShownRows } from "./use-shown-rows.ts";

type RowsOnPageProps = {
  /** Rows of the page, hidden ones included. */
  count: number;
  rows: ShownRows<unknown>;
  sort: RowView["sort"];
  columns: readonly { id: string; columnDef: { meta?: { label: string } } }[];
  /** Button that starts selecting on a phone. */
  select: ReactNode;
  onArrange: (rows: RowView) => void;
};

/** Kinds of the loaded rows to choose from, with counts, and their sort on a phone. The height never changes. */
export function RowsOnPage({
  count,
  rows: { shown, kinds, only },
  sort,
  columns,
  select,
  onArrange,
}: RowsOnPageProps) {
  const t = useTranslations("orders.rows");
  return (
    count > 0 && (
      <>
        {select}
        <Menu
          label={t("sort")}
          trigger={<Icon name="updown" />}
          triggerClassName={buttonClass({
            isIcon: true,
            className: "hidden phone:inline-flex phone:size-11",
          })}
        >
          {columns.flatMap(({ id, columnDef: { meta } }) => {
            if (!isSortedBy(id)) return [];
            const isUp = sort === id;
            const isOn = isUp || sort === `-${id}`;
            return (
              <MenuItem
                key={id}
                isChecked={isOn}
                icon={isOn ? (isUp ? "up" : "down") : undefined}
                onSelect={() => onArrange({ sort: nextSort(id, sort) })}
              >
                {meta?.label}
              </MenuItem>
            );
          })}
        </Menu>
        <span className="leading-7" aria-live="polite">
          {only !== undefined
            ? t("shown", { shown: shown.length, count })
            : (sort ?? kinds[0]) && t(sort ? "sorted" : "label")}
        </span>
        {kinds.length > 0 && (
          <CountChips
            className="flex-none"
            label={t("narrow")}
            value={only ?? ""}
            options={kinds.map(({ kind, count }) => ({
              value: kind,
              label: kind === "due0" ? t("overdue") : t("due", { hours: kind.slice(3) }),
              count,
            }))}
            onChange={(kind) => onArrange({ only: kind === only ? undefined : kind })}
          />
        )}
      </>
    )
  );
}
