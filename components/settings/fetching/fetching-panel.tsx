"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ListState } from "#components/feedback/list-state.tsx";
import type { SettingAction } from "#components/settings/use-setting-command.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import type { Price } from "#lib/shared/calls/operations.ts";
import type { ListSchedule } from "#lib/shared/jobs/schedules.ts";
import { FetchingTable } from "./fetching-table.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";

type FetchingPanelProps = {
  rows: ListSchedule[];
  prices: readonly Price[];
  setSchedules: SettingAction;
};

/** Automatic fetches of all shops on one page: each list by itself, or the same times for all. */
export function FetchingPanel({ rows, prices, setSchedules }: FetchingPanelProps) {
  const t = useTranslations("schedules");
  const nav = useTranslations("settings.nav");
  const [edited, setEdited] = useState<readonly ListSchedule[]>([]);
  const forAll = (
    <Button variant="primary" icon="clock" onClick={() => setEdited(rows)}>
      {t("forAll")}
    </Button>
  );
  return (
    <>
      <PageHead title={nav("fetching")} actions={rows.length > 0 && forAll} />
      <div className="page border-t border-line">
        {rows.length > 0 ? (
          <>
            <p className="px-gutter py-4 text-table text-ink-2">{t("intro")}</p>
            <FetchingTable rows={rows} prices={prices} onEdit={(row) => setEdited([row])} />
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
      {edited.length > 0 && (
        <ScheduleDialog
          rows={edited}
          prices={prices}
          setSchedules={setSchedules}
          onClose={() => setEdited([])}
        />
      )}
    </>
  );
}
