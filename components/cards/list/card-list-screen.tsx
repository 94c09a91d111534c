"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { ExportList } from "#components/lists/list-export.tsx";
import { InputPane, ListPanes, OutputPane } from "#components/lists/list-job-page.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { isNotFound, ReadFailure } from "#components/lists/read-failure.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { isCardListJob } from "#lib/client/cards/card-list-queries.ts";
import { type StartList, useListJob } from "#lib/client/jobs/use-list-job.ts";
import type { JobActions } from "#lib/client/jobs/use-job-presses.ts";
import { useUrlState } from "#lib/client/address/use-url-state.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { purposeIssue } from "#lib/shared/cards/card-fields.ts";
import { type CardListJob, cardListUrl, type CardListView } from "#lib/shared/cards/card-list.ts";
import type { Purpose } from "#lib/shared/cards/purposes.ts";
import { RowsInput } from "./rows-input.tsx";
import { InputTable } from "./input-table.tsx";
import { ListResult } from "./list-result.tsx";
import { type PurposeIssue, StartPanel } from "./start-panel.tsx";
import { useInputRows } from "./use-input-rows.ts";
import { type FindKnownCards, useKnownCards } from "./use-known-cards.ts";

type ListPresses = JobActions<"pauseJob" | "resumeJob" | "cancelJob" | "checkCardsAgain">;

type CardListActions = ListPresses & {
  findKnownCards: FindKnownCards;
  startCardList: StartList;
  exportCardList: ExportList;
};

type CardListScreenProps = {
  actions: CardListActions;
  prices: Price[];
  purposes: Purpose[];
  /** Checks that one person may make a day. */
  perDay: number;
  hasToken: boolean;
};

/** Rows on the left; on the right what was read of them, and the list named in the URL. */
export function CardListScreen({ actions, prices, purposes, perDay, hasToken }: CardListScreenProps) {
  const t = useTranslations("cards");
  const { findKnownCards, startCardList, exportCardList, ...presses } = actions;
  const { view, go } = useUrlState(cardListUrl);
  const input = useInputRows();
  const [purpose, setPurpose] = useState("");
  const request = JSON.stringify([purpose, input.items]);
  const followed = useListJob(view.list, request, isCardListJob, startCardList, presses);
  const known = useKnownCards(findKnownCards, input, followed.job?.state);
  const [issue, setIssue] = useState<PurposeIssue | null>(null);
  const pane = useRef<HTMLElement>(null);
  const [tab, setTab] = useState<"input" | "result">(view.list === undefined ? "input" : "result");

  async function start(cache: CacheMode, price: Points | null) {
    const found = input.sent.map(({ fields }) => purposeIssue(purpose, fields)).find((one) => one !== null);
    setIssue(found ?? null);
    if (found !== undefined) return pane.current?.querySelector<HTMLElement>("[data-purpose]")?.focus();
    const rows = input.items;
    const list = await followed.start({ purpose: purpose.trim(), rows, cache }, price);
    if (list === null) return;
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
      <ListPanes>
        <InputPane ref={pane} className="scroll-pb-48" aria-label={t("list.input.region")}>
          <RowsInput input={input} />
          <StartPanel
            input={input}
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
            isStarted={followed.isStarted}
            isOver={followed.job?.state === "done"}
            isBusy={followed.isStarting}
            error={followed.startError}
            onStart={(cache, price) => void start(cache, price)}
          />
        </InputPane>
        <OutputPane<"input">
          words="cards.list"
          exportWords="cards.list.export"
          jobId={view.list}
          job={followed.job}
          exportList={exportCardList}
          tab={tab}
          tabs={[
            { value: "input", label: t("list.inputRows") },
            { value: "result", label: t("list.result") },
          ]}
          onTab={setTab}
        >
          {tab === "input" ? (
            <InputTable input={input} known={known.rows} />
          ) : (
            <Result followed={followed} view={view} go={go} />
          )}
        </OutputPane>
      </ListPanes>
    </>
  );
}

type ResultProps = {
  followed: Omit<ReturnType<typeof useListJob<CardListJob, keyof ListPresses>>, "start">;
  view: CardListView;
  go: (change: Partial<CardListView>) => void;
};

/** The list in the address. */
function Result({ followed, view, go }: ResultProps) {
  const t = useTranslations("cards.list");
  const { job, press, error, isMissing, readError } = followed;
  if (job !== null) return <ListResult key={job.id} {...{ job, press, error, view, go }} />;
  const isNone = view.list === undefined;
  if (isNone || isMissing || isNotFound(readError))
    return (
      <ListState icon="cards" title={t(isNone ? "noResult" : "missing")}>
        {t(isNone ? "noResultBody" : "missingBody")}
      </ListState>
    );
  return readError && <ReadFailure {...followed} title={t("openFailed")} error={readError} />;
}
