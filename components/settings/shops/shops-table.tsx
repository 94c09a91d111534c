"use client";

import { useTranslations } from "next-intl";
import { createContext, useContext, useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { actionsColumn, CARD_LINE, ROW_BUTTON } from "#components/settings/list-columns.tsx";
import { SecondLine } from "#components/settings/second-line.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { Shop, ShopAuthorization } from "#lib/shared/base/shops.ts";
import type { ShopAct } from "./shop-order.ts";

const STATES: Record<ShopAuthorization, { tone: "ok" | "warn" | "unknown"; mark: "ok" | "clock" | "none" }> =
  {
    authorized: { tone: "ok", mark: "ok" },
    needsScan: { tone: "warn", mark: "clock" },
    unknown: { tone: "unknown", mark: "none" },
  };

type ShopsTableProps = {
  shops: Shop[];
  onEdit: (shop: Shop) => void;
  onChange: (act: ShopAct, shop: Shop) => void;
};

const Acts = createContext<ShopsTableProps | null>(null);

export function ShopsTable(props: ShopsTableProps) {
  const t = useTranslations("settings.shops");
  const table = useDeskTable({ columns: useShopsColumns(), data: props.shops, rowId });
  return (
    <Acts value={props}>
      <DataTable table={table} label={t("title")} />
    </Acts>
  );
}

const rowId = (shop: Shop) => shop.id;

/** Actions of a shop, read from a context: a cell rebuilt during an action would lose the focus. */
function ActsCell({ row: { original: shop } }: { row: { original: Shop } }) {
  const acts = useContext(Acts);
  if (!acts) return null;
  const { shops, onEdit, onChange } = acts;
  return (
    <span className="inline-flex">
      <EditButton shop={shop} onEdit={onEdit} />
      <MoreMenu
        shop={shop}
        isFirst={shops[0]?.id === shop.id}
        isLast={shops.at(-1)?.id === shop.id}
        onChange={onChange}
      />
    </span>
  );
}

function useShopsColumns() {
  const t = useTranslations("settings.shops");
  return useMemo<DeskColumn<Shop>[]>(
    () => [
      {
        id: "name",
        meta: {
          label: t("fields.name"),
          isRowHeader: true,
          lang: "zh-CN",
          className: cn("w-[24%] max-[1100px]:w-[18%] max-[750px]:w-[22%]", CARD_LINE),
        },
        cell: ({ row }) => row.original.name,
      },
      ...(["ownerId", "shopId", "sellerId"] as const).map((field): DeskColumn<Shop> => ({
        id: field,
        meta: { label: t(`fields.${field}`), hasCardLabel: true, className: CARD_LINE },
        cell: ({ row }) =>
          row.original[field] === null ? (
            <StateWord tone="unknown">{t("notGiven")}</StateWord>
          ) : (
            <span className="mono max-[1100px]:text-[11px]">{row.original[field]}</span>
          ),
      })),
      {
        id: "authorization",
        meta: {
          label: t("authorization"),
          hasCardLabel: true,
          className: cn("w-[24%] max-[1100px]:w-[18%]", CARD_LINE),
        },
        cell: ({ row }) => <Authorization shop={row.original} />,
      },
      actionsColumn(t("actions"), ActsCell, 96),
    ],
    [t],
  );
}

function Authorization({ shop: { authorization, authorizationAt } }: { shop: Shop }) {
  const t = useTranslations("settings.shops");
  return (
    <>
      <StateWord {...STATES[authorization]}>{t(`states.${authorization}`)}</StateWord>
      {authorizationAt !== null && (
        <SecondLine>
          <DateTime at={authorizationAt} />
        </SecondLine>
      )}
    </>
  );
}

function EditButton({ shop, onEdit }: { shop: Shop; onEdit: (shop: Shop) => void }) {
  const t = useTranslations("settings.shops");
  return (
    <Button
      variant="quiet"
      size="s"
      icon="edit"
      label={t("editNamed", { name: shop.name })}
      className={ROW_BUTTON}
      onClick={() => onEdit(shop)}
    />
  );
}

type MoreMenuProps = {
  shop: Shop;
  isFirst: boolean;
  isLast: boolean;
  onChange: (act: ShopAct, shop: Shop) => void;
};

function MoreMenu({ shop, isFirst, isLast, onChange }: MoreMenuProps) {
  const t = useTranslations("settings.shops");
  return (
    <Menu
      label={t("menu", { name: shop.name })}
      align="end"
      triggerClassName={buttonClass({ variant: "quiet", size: "s", isIcon: true, className: ROW_BUTTON })}
      trigger={<Icon name="more" />}
    >
      {!isFirst && <MenuItem onSelect={() => onChange("up", shop)}>{t("acts.up")}</MenuItem>}
      {!isLast && <MenuItem onSelect={() => onChange("down", shop)}>{t("acts.down")}</MenuItem>}
      <MenuItem onSelect={() => onChange("archive", shop)}>{t("acts.archive")}</MenuItem>
    </Menu>
  );
}
