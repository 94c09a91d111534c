"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import {
  ExportButtons,
  ExportError,
  type ExportList,
  useListExport,
} from "#components/lists/list-export.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { isNotFound, ReadFailure } from "#components/lists/read-failure.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { isCardListJob } from "#lib/client/cards/card-list-queries.ts";
import { type StartList, useListJob } from "#lib/client/jobs/use-list-job.ts";
import type { JobActions } from "#lib/client/jobs/use-job-presses.ts";
import { useUrlState } from "#lib/client/use-url-state.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { purposeIssue } from "#lib/shared/cards/card-fields.ts";
import { type CardListJob, cardListUrl, type CardListView } from "#lib/shared/cards/card-list.ts";
import type { Purpose } from "#lib/shared/cards/purposes.ts";
import { isInProgress } from "#lib/shared/jobs/job.ts";
import { BringRows } from "./bring-rows.tsx";
import { BroughtTable } from "./brought-table.tsx";
import { ListResult } from "./list-result.tsx";
import { type PurposeIssue, StartPanel } from "./start-panel.tsx";
import { type BroughtRows, useBroughtRows } from "./use-brought-rows.ts";
import { type FindKnownCards, type KnownRows, useKnownCards } from "./use-known-cards.ts";

type ListPresses = JobActions<"pauseJob" | "resumeJob" | "cancelJob" | "checkCardsAgain">;

export type CardListActions = ListPresses & {
  findKnownCards: FindKnownCards;
  startCardList: StartList;
  exportCardList: ExportList;
};

type CardListScreenProps = {
  actions: CardListActions;
  prices: Price[];
  /** Purposes to choose from. */
  purposes: Purpose[];
  /** Checks that one person may make a day. */
  perDay: number;
  hasToken: boolean;
};

/** Rows on the left; on the right what was read of them, and the list in the address. */
export function CardListScreen({ actions, prices, purposes, perDay, hasToken }: CardListScreenProps) {
  const t = useTranslations("cards");
  const { findKnownCards, startCardList, exportCardList, ...presses } = actions;
  const { view, go } = useUrlState(cardListUrl);
  const brought = useBroughtRows();
  const followed = useListJob(view.list, isCardListJob, startCardList, presses);
  const known = useKnownCards(findKnownCards, brought, followed.job?.state);
  const [purpose, setPurpose] = useState("");
  const [issue, setIssue] = useState<PurposeIssue | null>(null);
  const pane = useRef<HTMLElement>(null);
  const [tab, setTab] = useState<"brought" | "result">(view.list === undefined ? "brought" : "result");
  /** List that this page has started: the same request needs no other one. */
  const [started, setStarted] = useState<{ list: string; request: string } | null>(null);
  const request = JSON.stringify([purpose, brought.items]);
  const isStarted =
    started !== null &&
    started.list === view.list &&
    started.request === request &&
    followed.job?.state !== "cancelled";

  async function start(cache: CacheMode, price: Points | null) {
    const found = brought.sent.map(({ fields }) => purposeIssue(purpose, fields)).find((one) => one !== null);
    setIssue(found ?? null);
    if (found !== undefined) return pane.current?.querySelector<HTMLElement>("[data-purpose]")?.focus();
    const rows = brought.items;
    const list = await followed.start({ purpose: purpose.trim(), rows, cache }, price);
    if (list === null) return;
    setStarted({ list, request });
    setTab("result");
    go({ list, state: undefined });
  }

  return (
    <>
      <PageHead
        title={t("list.title")}
        actions={
          <Link href="/cards" className={buttonClass({ size: "s" })}>
            {t("list.toForm")}
          </Link>
        }
      />
      <div
        className={
          "relative grid min-h-0 flex-1 grid-cols-[minmax(320px,400px)_minmax(0,1fr)] border-t border-line " +
          "max-[1100px]:grid-cols-[320px_minmax(0,1fr)] phone:block phone:overflow-y-auto print:block"
        }
      >
        <section
          ref={pane}
          className={
            "relative flex min-h-0 min-w-0 scroll-pb-48 flex-col overflow-y-auto border-r border-line " +
            "phone:overflow-visible phone:border-r-0 print:hidden"
          }
          aria-label={t("list.input.region")}
        >
          <BringRows brought={brought} />
          <StartPanel
            brought={brought}
            known={known}
            purpose={purpose}
            purposes={purposes}
            purposeIssue={issue}
            onPurpose={(text) => {
              setPurpose(text);
              setIssue(null);
            }}
            prices={prices}
            perDay={perDay}
            hasToken={hasToken}
            isStarted={isStarted}
            isOver={followed.job?.state === "done"}
            isBusy={followed.isStarting}
            error={followed.startError}
            onStart={(cache, price) => void start(cache, price)}
          />
        </section>
        <RightPane
          brought={brought}
          known={known.rows}
          followed={followed}
          view={view}
          go={go}
          tab={tab}
          onTab={setTab}
          exportCardList={exportCardList}
        />
      </div>
    </>
  );
}

type RightPaneProps = {
  brought: BroughtRows;
  known: KnownRows["rows"];
  followed: Omit<ReturnType<typeof useListJob<CardListJob, keyof ListPresses>>, "start">;
  view: CardListView;
  go: (change: Partial<CardListView>) => void;
  tab: "brought" | "result";
  onTab: (tab: "brought" | "result") => void;
  exportCardList: ExportList;
};

/** The rows as read, or the list in the address. */
function RightPane({ brought, known, followed, view, go, tab, onTab, exportCardList }: RightPaneProps) {
  const t = useTranslations("cards.list");
  const { job } = followed;
  const pane = useRef<HTMLElement>(null);
  const exported = useListExport(job, exportCardList, "cards.list.export");

  // On a phone the result is below the rows, so a list is scrolled into view, without moving the shell.
  useEffect(() => {
    if (view.list !== undefined) pane.current?.parentElement?.scrollTo({ top: pane.current.offsetTop });
  }, [view.list]);

  return (
    <section
      ref={pane}
      className="flex min-h-0 min-w-0 flex-col border-line phone:border-t"
      aria-label={t("region")}
    >
      <div
        className={
          "flex h-(--bar) flex-none items-center gap-2 border-b border-line px-gutter " +
          "phone:h-auto phone:min-h-14 phone:flex-wrap phone:py-1.5 phone:[&_.btn]:h-11 print:hidden"
        }
      >
        <Segmented
          label={t("view")}
          size="s"
          className="phone:h-11"
          value={tab}
          options={[
            { value: "brought", label: t("brought") },
            { value: "result", label: t("result") },
          ]}
          onChange={onTab}
        />
        <span className="flex-1" />
        {tab === "result" && job?.isOwn && <ExportButtons {...exported} isDisabled={isInProgress(job)} />}
      </div>
      <div
        className={
          "@container relative min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2 phone:overflow-visible"
        }
        tabIndex={0}
        role="group"
        aria-label={t(tab)}
      >
        {tab === "brought" ? (
          <BroughtTable brought={brought} known={known} />
        ) : (
          <>
            <ExportError {...exported} />
            <Result followed={followed} view={view} go={go} />
          </>
        )}
      </div>
    </section>
  );
}

function Result({ followed, view, go }: Pick<RightPaneProps, "followed" | "view" | "go">) {
  const t = useTranslations("cards.list");
  const { job, press, error, isMissing, readError } = followed;
  if (job !== null) return <ListResult key={job.id} {...{ job, press, error, view, go }} />;
  if (view.list === undefined)
    return (
      <ListState icon="cards" title={t("noResult")}>
        {t("noResultBody")}
      </ListState>
    );
  if (isMissing || isNotFound(readError))
    return (
      <ListState icon="cards" title={t("missing")}>
        {t("missingBody")}
      </ListState>
    );
  return readError && <ReadFailure {...followed} title={t("openFailed")} error={readError} />;
}
