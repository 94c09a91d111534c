import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { usePointsText } from "#components/display/use-points-text.ts";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { endsRefresh, type ShopToAsk } from "#lib/client/today/refresh-shops.ts";
import { cn } from "#lib/shared/base/cn.ts";
import { MAX_PAGE_SIZE } from "#lib/shared/base/url-params.ts";
import { type Price, expectedPoints } from "#lib/shared/calls/operations.ts";
import { sumPoints } from "#lib/shared/calls/points.ts";
import type { SoldOrdersQuery, ListOperation } from "#lib/shared/orders/orders.ts";
import { listToAsk, type TodayBlock, type TodayValues } from "#lib/shared/today/today.ts";
import { Block } from "./block.tsx";
import { type ShopRow, ShopsTable } from "./shops-table.tsx";
import { type RefreshAll, useRefreshAll } from "./use-refresh-all.ts";
import { useProblemTitle } from "./use-problem-title.ts";

/** Terms for reading a page of every shop. */
export type RefreshTerms = {
  prices: readonly Price[];
  edition: SoldOrdersQuery["edition"];
  cacheTtlSeconds: Record<ListOperation, number>;
};

type ShopsBlockProps = { block: TodayBlock<TodayValues["shops"]> | undefined; terms: RefreshTerms };

/** All shops at a glance, and a button that reads a page of each. */
export function ShopsBlock({ block, terms }: ShopsBlockProps) {
  const t = useTranslations("today.shops");
  const all = useRefreshAll(terms);
  const value = block?.kind === "read" ? block.value : null;
  const rows = useMemo(
    () =>
      (value?.shops ?? []).map((look): ShopRow => ({
        ...look,
        list: listToAsk(look.shop, value?.pageBase ?? null),
        refresh: all.states[look.shop.id],
      })),
    [value, all.states],
  );
  // Without a shop the first part shows the note.
  if (value?.shops.length === 0) return null;
  return (
    <Block title={t("title")} block={block}>
      {() => (
        <>
          <RefreshBar rows={rows} all={all} terms={terms} />
          <Ended rows={rows} />
          <ShopsTable rows={rows} />
        </>
      )}
    </Block>
  );
}

type RefreshBarProps = { rows: ShopRow[]; all: RefreshAll; terms: RefreshTerms };

function RefreshBar({ rows, all, terms }: RefreshBarProps) {
  const t = useTranslations("today.shops");
  const cost = useTranslations("cost");
  const { inPoints } = usePointsText();
  const shopsToLoad = rows.flatMap(({ shop, list }): ShopToAsk[] => (list === null ? [] : [{ shop, list }]));
  const others = rows.filter(({ list }) => list === null).map(({ shop }) => shop.name);
  const points = sumPoints(
    shopsToLoad.map(({ list }) =>
      expectedPoints(terms.prices, list, list === "soldOrders" ? terms.edition : null, MAX_PAGE_SIZE),
    ),
  );
  const price = t("price", {
    calls: cost("calls", { count: shopsToLoad.length }),
    points: points === null ? cost("priceNotKnown") : cost("about", { points: inPoints(points) }),
  });
  const refreshes = Object.values(all.states);
  const done = refreshes.filter(({ kind }) => kind !== "waiting" && kind !== "asking").length;
  return (
    <div className="grid gap-2 border-b border-line px-gutter py-3">
      {shopsToLoad.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            icon="refresh"
            price={price}
            isBusy={all.isBusy}
            className={cn(
              "phone:h-11 phone:max-w-full phone:shrink phone:[&_.price]:min-w-0 phone:[&_.price]:leading-4",
              "phone:[&_.price]:whitespace-normal",
            )}
            onClick={() => all.start(shopsToLoad)}
          >
            {t("refresh", { count: shopsToLoad.length })}
          </Button>
          <span role="status" className="text-table text-ink-2 tabular-nums empty:hidden">
            {all.isStopping
              ? t("stopping")
              : all.isBusy
                ? t("progress", { done, all: refreshes.length })
                : refreshes.length > 0 &&
                  t("done", {
                    read: refreshes.filter(({ kind }) => kind === "read").length,
                    all: refreshes.length,
                  })}
          </span>
          {all.isBusy && !all.isStopping && (
            <Button size="s" className="phone:h-11" onClick={all.stop}>
              {t("stop")}
            </Button>
          )}
        </div>
      )}
      <p className="max-w-140 text-meta text-ink-3">
        {shopsToLoad.length > 0 && t("how")}
        {others.length > 0 && ` ${t("cannotAsk", { names: others.join("、"), count: others.length })}`}
      </p>
    </div>
  );
}

/** Reason why the other shops were not read, unless a person stopped it. */
function Ended({ rows }: { rows: ShopRow[] }) {
  const t = useTranslations("today.shops");
  const problemTitle = useProblemTitle();
  const errorText = useErrorText();
  const last = rows.find(({ refresh }) => refresh && endsRefresh(refresh));
  if (!last?.refresh || !rows.some(({ refresh }) => refresh?.kind === "left")) return null;
  const { refresh, shop } = last;
  const reason =
    refresh.kind === "problem"
      ? problemTitle(refresh.problem, shop.name)
      : refresh.kind === "error"
        ? errorText(refresh)
        : "";
  return (
    <Note isBanner tone="bad" role="alert">
      {t("ended", { reason: reason.replace(/[.。]$/, "") })}
    </Note>
  );
}
