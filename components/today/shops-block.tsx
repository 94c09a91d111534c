import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Note } from "#components/feedback/note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { BOOK_KEY } from "#lib/client/book-queries.ts";
import { type FollowedJobActions, useFollowedJob } from "#lib/client/jobs/use-followed-job.ts";
import { TODAY_KEY } from "#lib/client/today/today-query.ts";
import { MAX_PAGE_SIZE } from "#lib/shared/base/url-params.ts";
import { type Price, expectedPoints } from "#lib/shared/calls/operations.ts";
import { sumPoints } from "#lib/shared/calls/points.ts";
import { isInProgress } from "#lib/shared/jobs/job.ts";
import type { SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import type { RefreshJob } from "#lib/shared/today/refresh-job.ts";
import { listToAsk, type TodayBlock, type TodayValues } from "#lib/shared/today/today.ts";
import { Block } from "./block.tsx";
import { type ShopRow, ShopsTable } from "./today-shops-table.tsx";
import { useProblemTitle } from "./use-problem-title.ts";

/** Terms for reading a page of every shop. */
export type RefreshTerms = {
  prices: readonly Price[];
  edition: SoldOrdersQuery["edition"];
  /** The job that does so, if one is not over. */
  openJobId: string | null;
  actions: FollowedJobActions;
};

type ShopsBlockProps = { block: TodayBlock<TodayValues["shops"]> | undefined; terms: RefreshTerms };

/** Milliseconds until a reading is in the book. */
const BOOKED_MS = 600;

/** All shops at a glance, and a button that reads a page of each. */
export function ShopsBlock({ block, terms }: ShopsBlockProps) {
  const t = useTranslations("today.shops");
  const client = useQueryClient();
  const refresh = useFollowedJob<RefreshJob>({
    openId: terms.openJobId,
    actions: terms.actions,
    onMove: () =>
      void setTimeout(() => {
        for (const queryKey of [TODAY_KEY, BOOK_KEY]) void client.invalidateQueries({ queryKey });
      }, BOOKED_MS),
  });
  const value = block?.kind === "read" ? block.value : null;
  const readings = refresh.job?.shops;
  const rows = useMemo(
    () =>
      (value?.shops ?? []).map((look): ShopRow => ({
        ...look,
        list: listToAsk(look.shop, value?.pageBase ?? null),
        reading: readings?.find(({ shopId }) => shopId === look.shop.id),
      })),
    [value, readings],
  );
  // Without a shop the first part shows the note.
  if (value?.shops.length === 0) return null;
  return (
    <Block title={t("title")} block={block}>
      {() => (
        <>
          <RefreshBar rows={rows} refresh={refresh} terms={terms} />
          <Paused rows={rows} job={refresh.job} />
          <ShopsTable rows={rows} />
        </>
      )}
    </Block>
  );
}

type RefreshBarProps = {
  rows: ShopRow[];
  refresh: ReturnType<typeof useFollowedJob<RefreshJob>>;
  terms: RefreshTerms;
};

function RefreshBar({ rows, refresh: { job, isStarting, error, start, press }, terms }: RefreshBarProps) {
  const t = useTranslations("today.shops");
  const cost = useTranslations("cost");
  const { tag } = usePriceText();
  const able = rows.filter(({ list }) => list !== null);
  const others = rows.filter(({ list }) => list === null).map(({ shop }) => shop.name);
  const inSentence = new Intl.ListFormat(useLocale(), { type: "conjunction" });
  const points = sumPoints(
    able.map(({ list }) =>
      list === null
        ? null
        : expectedPoints(terms.prices, list, list === "soldOrders" ? terms.edition : null, MAX_PAGE_SIZE),
    ),
  );
  const price = t("price", {
    calls: cost("calls", { count: able.length }),
    points: tag(points),
  });
  const isBusy = job !== undefined && isInProgress(job);
  const isPaused = job?.state === "paused";
  const ended = job?.shops.filter(({ kind }) => kind === "read" || kind === "problem").length ?? 0;
  const total = job?.total ?? 0;
  return (
    <div className="grid gap-2 border-b border-line px-gutter py-3">
      {(able.length > 0 || isPaused) && (
        <div className="flex flex-wrap items-center gap-3">
          {isPaused ? (
            <>
              {job.pause?.by !== "account" && (
                <Button {...press("resumeJob")} className="phone:h-11" price={tag(job.resumePoints)}>
                  {t("resume")}
                </Button>
              )}
              <Button {...press("cancelJob")} className="phone:h-11">
                {t("cancel")}
              </Button>
            </>
          ) : (
            <Button
              icon="refresh"
              price={price}
              isBusy={isBusy || isStarting}
              className={
                "phone:h-11 phone:max-w-full phone:shrink phone:[&_.price]:min-w-0 " +
                "phone:[&_.price]:leading-4 phone:[&_.price]:whitespace-normal"
              }
              onClick={() => start({ shopIds: able.map(({ shop }) => shop.id), edition: terms.edition })}
            >
              {t("refresh", { count: able.length })}
            </Button>
          )}
          <span role="status" className="text-table text-ink-2 tabular-nums empty:hidden">
            {job &&
              (job.isStopping
                ? t("stopping")
                : isBusy
                  ? t("progress", { done: ended, all: total })
                  : t("done", { read: job.done, all: total }))}
          </span>
          {isBusy && !job.isStopping && (
            <Button {...press("pauseJob")} className="phone:h-11">
              {t("pause")}
            </Button>
          )}
        </div>
      )}
      {error && <CommandErrorNote error={error} />}
      <p className="max-w-140 text-meta text-ink-3">
        {able.length > 0 && t("how")}
        {others.length > 0 &&
          ` ${t("cannotAsk", { names: inSentence.format(others), count: others.length })}`}
      </p>
    </div>
  );
}

/** Reason why the other shops were not read, unless a person stopped it. */
function Paused({ rows, job }: { rows: ShopRow[]; job: RefreshJob | undefined }) {
  const t = useTranslations("today.shops");
  const problemTitle = useProblemTitle();
  if (job?.state !== "paused" || job.pause === null || job.pause.by === "person") return null;
  const at = job.shops.findLast(({ kind }) => kind === "problem")?.shopId;
  const shop = rows.find((row) => row.shop.id === at)?.shop.name ?? "";
  const reason =
    job.pause.by === "service" ? problemTitle({ ...job.pause, operation: job.operation }, shop) : null;
  return (
    <Note
      isBanner
      tone="bad"
      role="alert"
      action={
        <Link className={buttonClass({ size: "s" })} href={`/jobs/${job.id}`}>
          {t("details")}
        </Link>
      }
    >
      {reason === null ? t("pausedHere") : t("paused", { reason: reason.replace(/[.。]$/, "") })}
    </Note>
  );
}
