"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "#components/feedback/form-dialog.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { toast } from "#components/ui/toast.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import type { ListSchedule } from "#lib/shared/jobs/schedules.ts";
import { FetchingTable } from "./fetching-table.tsx";
import { ScheduleDialog, SchedulesDialog } from "./schedule-dialog.tsx";

type FetchingPanelProps = {
  rows: ListSchedule[];
  prices: readonly Price[];
  actions: { set: Command; turnOff: Command };
};

/** Automatic fetches of all shops on one page: each list by itself, or the same times for all. */
export function FetchingPanel({ rows, prices, actions }: FetchingPanelProps) {
  const t = useTranslations("schedules");
  const nav = useTranslations("settings.nav");
  const [opened, setOpened] = useState<ListSchedule | "all" | "turnOff" | null>(null);
  const dialog = { prices, setSchedules: actions.set, onClose: () => setOpened(null) };

  async function turnOff(): Promise<CommandError | null> {
    const sent = await sendCommand(actions.turnOff, {});
    if (!sent.ok) return sent.error;
    setOpened(null);
    toast(t("allOff"));
    refreshPage();
    return null;
  }

  const forAll = (
    <Button variant="primary" icon="clock" onClick={() => setOpened("all")}>
      {t("forAll")}
    </Button>
  );
  return (
    <>
      <PageHead title={nav("fetching")} actions={rows.length > 0 && forAll} />
      <div className="page border-t border-line">
        {rows.length > 0 ? (
          <>
            <div className="flex min-h-control flex-wrap items-center justify-between gap-2 px-gutter py-3">
              <p className="text-table text-ink-2">{t("intro")}</p>
              {rows.some(({ schedule }) => schedule?.isOn) && (
                <Button size="s" onClick={() => setOpened("turnOff")}>
                  {t("turnOff")}
                </Button>
              )}
            </div>
            <FetchingTable rows={rows} prices={prices} onEdit={setOpened} />
          </>
        ) : (
          <ListState
            icon="shop"
            title={t("none.title")}
            actions={
              <Link href="/settings/shops?add" className={buttonClass({ variant: "primary" })}>
                {t("none.add")}
              </Link>
            }
          >
            {t("none.body")}
          </ListState>
        )}
      </div>
      {opened === "all" && <SchedulesDialog rows={rows} {...dialog} />}
      {opened === "turnOff" && (
        <ConfirmDialog
          title={t("turnOff")}
          labels={{ act: t("turnOff") }}
          onConfirm={turnOff}
          onClose={dialog.onClose}
        >
          <p className="text-table text-ink-2">{t("turnOffBody")}</p>
        </ConfirmDialog>
      )}
      {typeof opened === "object" && opened !== null && <ScheduleDialog row={opened} {...dialog} />}
    </>
  );
}
