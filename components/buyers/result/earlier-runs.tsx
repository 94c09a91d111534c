"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DateTime } from "#components/display/date-time.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { buyerRunsQuery } from "#lib/client/buyers-queries.ts";
import { RequestError } from "#lib/client/fetch-json.ts";
import type { BuyerRunSummary } from "#lib/shared/buyers/buyers.ts";

type Props = { openingId: string | null; isDisabled: boolean; onOpen: (id: string) => void };

/** What this person asked before; looking at it again costs no call. */
export function EarlierRuns(props: Props) {
  const t = useTranslations("buyers.earlier");
  const errorText = useErrorText();
  const { data, error: thrown, isFetching, refetch } = useQuery(buyerRunsQuery());
  if (thrown) {
    const error = thrown instanceof RequestError ? thrown : new RequestError("badReply", { cause: thrown });
    return (
      <ListState
        icon="alert"
        title={t("failed")}
        actions={
          <Button isBusy={isFetching} onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        }
      >
        {errorText(error)}
      </ListState>
    );
  }
  if (data?.length === 0) {
    return (
      <ListState icon="clock" title={t("none")}>
        {t("noneBody")}
      </ListState>
    );
  }
  return (
    <table className="buyers-table buyers-runs" aria-busy={data === undefined}>
      <caption className="sr-only">{t("label")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("time")}</th>
          <th scope="col">{t("shop")}</th>
          <th scope="col">{t("edition")}</th>
          <th scope="col" className="is-number">
            {t("orders")}
          </th>
          <th scope="col" className="is-number">
            {t("calls")}
          </th>
          <th scope="col" className="is-number">
            {t("points")}
          </th>
          <th scope="col">
            <span className="sr-only">{t("actions")}</span>
          </th>
        </tr>
      </thead>
      {data === undefined ? (
        <SkeletonRows />
      ) : (
        <tbody>
          {data.map((run) => (
            <RunRow key={run.id} run={run} {...props} />
          ))}
        </tbody>
      )}
    </table>
  );
}

function RunRow({ run, openingId, isDisabled, onOpen }: Props & { run: BuyerRunSummary }) {
  const t = useTranslations("buyers");
  return (
    <tr>
      <th scope="row">
        <DateTime at={run.createdAt} />
      </th>
      <td lang="zh-CN" className="buyers-nick">
        {run.shopName}
      </td>
      <td>{t(`ask.editions.${run.edition}`)}</td>
      <td className="is-number" data-label={t("earlier.orders")}>
        {run.orderCount}
      </td>
      <td className="is-number" data-label={t("earlier.calls")}>
        {t("earlier.answered", { answered: run.answeredCount, count: run.callCount })}
      </td>
      <td className="is-number" data-label={t("earlier.points")}>
        <SpendText spend={run.spend} />
      </td>
      <td>
        <Button size="s" isBusy={openingId === run.id} disabled={isDisabled} onClick={() => onOpen(run.id)}>
          {t("earlier.open")}
        </Button>
      </td>
    </tr>
  );
}

/** "3", "3–6" or "3 or more": from what is known to the most it can have been. */
function SpendText({ spend: { points, morePoints } }: Pick<BuyerRunSummary, "spend">) {
  const t = useTranslations("buyers.earlier");
  if (morePoints === 0) return points;
  return (
    <span className="text-ink-3">
      {morePoints === null ? t("orMore", { points }) : `${points}–${points + morePoints}`}
    </span>
  );
}

function SkeletonRows() {
  return (
    <tfoot aria-hidden="true">
      {Array.from({ length: 5 }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: 7 }, (__, cell) => (
            <td key={cell}>
              <i className="skeleton" />
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}
