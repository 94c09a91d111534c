"use client";

import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { actionsColumn, CARD_LINE, ROW_BUTTON } from "#components/settings/list-columns.tsx";
import { SecondLine } from "#components/settings/second-line.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { Shop, ShopAuthorization } from "#lib/shared/base/shops.ts";

const STATES: Record<ShopAuthorization, { tone: "ok" | "warn" | "unknown"; mark: "ok" | "clock" | "none" }> =
  {
    authorized: { tone: "ok", mark: "ok" },
    needsScan: { tone: "warn", mark: "clock" },
    unknown: { tone: "unknown", mark: "none" },
  };

type ShopsTableProps = { shops: Shop[]; onEdit: (shop: Shop) => void };

export function ShopsTable({ shops, onEdit }: ShopsTableProps) {
  const t = useTranslations("settings.shops");
  const table = useDeskTable({ columns: useShopsColumns(onEdit), data: shops, rowId });
  return <DataTable table={table} label={t("title")} />;
}

const rowId = (shop: Shop) => shop.id;

function useShopsColumns(onEdit: ShopsTableProps["onEdit"]) {
  const t = useTranslations("settings.shops");
  const actions = useCallback(
    ({ row: { original: shop } }: { row: { original: Shop } }) => <EditButton shop={shop} onEdit={onEdit} />,
    [onEdit],
  );
  return useMemo<DeskColumn<Shop>[]>(
    () => [
      {
        id: "name",
        meta: {
          label: t("fields.name"),
          isRowHeader: true,
          lang: "zh-CN",
          className: cn("w-[24%]", CARD_LINE),
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
            <span className="mono">{row.original[field]}</span>
          ),
      })),
      {
        id: "authorization",
        meta: { label: t("authorization"), hasCardLabel: true, className: cn("w-[24%]", CARD_LINE) },
        cell: ({ row }) => <Authorization shop={row.original} />,
      },
      actionsColumn(t("actions"), actions),
    ],
    [t, actions],
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
