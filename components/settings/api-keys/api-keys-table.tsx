"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { CARD_LINE } from "#components/settings/list-columns.tsx";
import { SecondLine } from "#components/settings/second-line.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ListedApiKey } from "#lib/shared/api/api-keys.ts";
import { cn } from "#lib/shared/base/cn.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";

type ApiKeysTableProps = { keys: ListedApiKey[]; onRevoke: (key: ListedApiKey) => void };

export function ApiKeysTable({ keys, onRevoke }: ApiKeysTableProps) {
  const t = useTranslations("apiKeys");
  const table = useDeskTable({ columns: useColumns(onRevoke), data: keys, rowId });
  return <DataTable table={table} label={t("title")} />;
}

const rowId = ({ id }: ListedApiKey) => id;

function useColumns(onRevoke: ApiKeysTableProps["onRevoke"]) {
  const t = useTranslations("apiKeys");
  const everyWord = useTranslations();
  const timeZone = useTimeZone() ?? "UTC";
  return useMemo<DeskColumn<ListedApiKey>[]>(() => {
    const comma = everyWord("shell.listComma");
    const column = (
      id: "name" | "rights" | "shops" | "expires" | "used" | "created",
      className: string,
      cell: (key: ListedApiKey) => ReactNode,
    ): DeskColumn<ListedApiKey> => ({
      id,
      meta: {
        label: t(`columns.${id}`),
        ...(id === "name" ? { isRowHeader: true } : { hasCardLabel: true }),
        className: cn(className, CARD_LINE),
      },
      cell: ({ row }) => cell(row.original),
    });
    return [
      column("name", "w-1/6", ({ name, lastFour }) => (
        <>
          <bdi>{name}</bdi>
          <SecondLine>{t("endsIn", { lastFour })}</SecondLine>
        </>
      )),
      column("rights", "whitespace-normal", ({ rights, callsAMinute }) => (
        <>
          {rights.map((right) => t(`rights.${right}`)).join(comma)}
          <SecondLine>{t("limit", { count: callsAMinute })}</SecondLine>
        </>
      )),
      column("shops", "whitespace-normal", ({ shops }) => {
        if (shops === null) return t("allShops");
        return shops.length === 0 ? t("noShops") : <bdi>{shops.join(comma)}</bdi>;
      }),
      column("expires", "w-28", ({ expiresAt, isExpired }) => {
        if (isExpired) return <StateWord tone="bad">{t("expired")}</StateWord>;
        return expiresAt === null ? t("noExpiry") : zonedDay(expiresAt - 1, timeZone);
      }),
      column("used", "w-28", ({ lastUsedAt }) =>
        lastUsedAt === null ? t("never") : <DateTime at={lastUsedAt} />,
      ),
      column("created", "w-32", ({ createdAt, createdBy }) => (
        <>
          <DateTime at={createdAt} />
          <SecondLine>{createdBy ?? t("gone")}</SecondLine>
        </>
      )),
      {
        id: "actions",
        cell: ({ row: { original: key } }) => (
          <Button size="s" onClick={() => onRevoke(key)}>
            {t("revoke")}
            <span className="sr-only"> {key.name}</span>
          </Button>
        ),
        meta: {
          label: t("columns.actions"),
          isLabelHidden: true,
          widthPx: 104,
          className: cn("text-right", CARD_LINE),
        },
      },
    ];
  }, [t, everyWord, timeZone, onRevoke]);
}
