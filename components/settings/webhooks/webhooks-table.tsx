"use client";

import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { CARD_LINE } from "#components/settings/list-columns.tsx";
import { SecondLine } from "#components/settings/second-line.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { WEBHOOK_EVENTS, type WebhookRow } from "#lib/shared/webhooks/webhooks.ts";

export type WebhookAct = "test" | "edit" | "remove" | "replaceSecret" | "resend";

type WebhooksTableProps = {
  webhooks: WebhookRow[];
  /** Webhook whose test is in progress. */
  testing: string | null;
  onChoose: (act: WebhookAct, webhook: WebhookRow) => void;
};

export function WebhooksTable({ webhooks, testing, onChoose }: WebhooksTableProps) {
  const t = useTranslations("webhooks");
  const table = useDeskTable({ columns: useColumns(testing, onChoose), data: webhooks, rowId });
  return <DataTable table={table} label={t("title")} />;
}

const rowId = ({ id }: WebhookRow) => id;

function useColumns(testing: string | null, onChoose: WebhooksTableProps["onChoose"]) {
  const t = useTranslations("webhooks");
  const everyWord = useTranslations();
  const actions = useCallback(
    ({ row: { original: webhook } }: { row: { original: WebhookRow } }) => (
      <Actions webhook={webhook} isTesting={testing === webhook.id} onChoose={onChoose} />
    ),
    [testing, onChoose],
  );
  return useMemo<DeskColumn<WebhookRow>[]>(
    () => [
      {
        id: "name",
        meta: {
          label: t("columns.name"),
          isRowHeader: true,
          className: cn("w-1/4 whitespace-normal", CARD_LINE),
        },
        cell: ({ row: { original: webhook } }) => (
          <>
            <bdi>{webhook.name}</bdi>
            <SecondLine>
              <bdi className="break-all">{webhook.url}</bdi>
            </SecondLine>
          </>
        ),
      },
      {
        id: "events",
        meta: {
          label: t("columns.events"),
          hasCardLabel: true,
          className: cn("whitespace-normal", CARD_LINE),
        },
        cell: ({ row: { original: webhook } }) => (
          <>
            {webhook.events.length === WEBHOOK_EVENTS.length
              ? t("allEvents")
              : webhook.events.map((event) => t(`events.${event}`)).join(everyWord("shell.listComma"))}
            <SecondLine>
              {webhook.shopIds === null ? t("allShops") : t("shopCount", { count: webhook.shopIds.length })}
            </SecondLine>
          </>
        ),
      },
      {
        id: "state",
        meta: {
          label: t("columns.state"),
          hasCardLabel: true,
          className: cn("w-1/5 whitespace-normal", CARD_LINE),
        },
        cell: ({ row }) => <State webhook={row.original} />,
      },
      {
        id: "actions",
        cell: actions,
        meta: {
          label: t("columns.actions"),
          isLabelHidden: true,
          widthPx: 272,
          className: cn("text-right whitespace-normal", CARD_LINE),
        },
      },
    ],
    [t, everyWord, actions],
  );
}

function State({ webhook: { isOn, offReason, previousUntil, waiting, failed } }: { webhook: WebhookRow }) {
  const t = useTranslations("webhooks");
  return (
    <>
      <StateWord tone={isOn ? "ok" : offReason === null ? "unknown" : "bad"}>
        {t(isOn ? "states.on" : "states.off")}
      </StateWord>
      {!isOn && offReason && <SecondLine>{t(`off.${offReason}`)}</SecondLine>}
      {waiting > 0 && <SecondLine>{t("waiting", { count: waiting })}</SecondLine>}
      {failed > 0 && <SecondLine>{t("failed", { count: failed })}</SecondLine>}
      {previousUntil !== null && (
        <SecondLine>{t.rich("previousUntil", { time: () => <DateTime at={previousUntil} /> })}</SecondLine>
      )}
    </>
  );
}

type ActionsProps = {
  webhook: WebhookRow;
  isTesting: boolean;
  onChoose: (act: WebhookAct, webhook: WebhookRow) => void;
};

function Actions({ webhook, isTesting, onChoose }: ActionsProps) {
  const t = useTranslations("webhooks");
  const { name, failed } = webhook;
  return (
    <span className="inline-flex flex-wrap justify-end gap-1">
      {failed > 0 && (
        <Button size="s" onClick={() => onChoose("resend", webhook)}>
          {t("resendFailed")}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      <Button size="s" isBusy={isTesting} onClick={() => onChoose("test", webhook)}>
        {t("test")}
        <span className="sr-only"> {name}</span>
      </Button>
      <Button variant="quiet" size="s" onClick={() => onChoose("replaceSecret", webhook)}>
        {t("secret.replace")}
        <span className="sr-only"> {name}</span>
      </Button>
      <Button
        variant="quiet"
        size="s"
        icon="edit"
        label={t("editNamed", { name })}
        onClick={() => onChoose("edit", webhook)}
      />
      <Button
        variant="quiet"
        size="s"
        icon="x"
        label={t("removeTitle", { name })}
        onClick={() => onChoose("remove", webhook)}
      />
    </span>
  );
}
