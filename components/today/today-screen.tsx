"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DateTime } from "#components/display/date-time.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { OrderStatuses } from "#components/orders/columns/status-text.ts";
import type { SetAsideCommands } from "#components/orders/columns/order-commands.ts";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { toRequestError } from "#lib/client/fetch-json.ts";
import { todayQuery } from "#lib/client/today/today-query.ts";
import { useCountedTitle } from "#lib/client/use-counted-title.ts";
import { isExact } from "#lib/shared/calls/points.ts";
import { cn } from "#lib/shared/base/cn.ts";
import type { OrderStatus } from "#lib/shared/orders/statuses.ts";
import type { Today } from "#lib/shared/today/today.ts";
import { AsOf } from "./block.tsx";
import { AdminParts, Fetches, LatestLinks, NewestOrders, UrgentOrders } from "./parts.tsx";
import { type RefreshTerms, ShopsBlock } from "./shops-block.tsx";
import { ShipByStrip } from "./ship-by-strip.tsx";

/** Asks an admin once for what makes all points certain. */
function CountingBanner({ spend }: { spend: Today["spend"] }) {
  const t = useTranslations("today.counting");
  if (spend?.kind !== "read") return null;
  const { isCountingConfirmed, month } = spend.value;
  const isPriced = isCountingConfirmed && month.points.high !== null;
  if (isPriced || isExact(month.points)) return null;
  return (
    <Note isBanner action={<Link href="/settings/prices">{t("act")}</Link>}>
      {t("body")}
    </Note>
  );
}

type TodayScreenProps = {
  atHand: Today;
  statuses: readonly OrderStatus[];
  /** Shop that pages are about now; null without one. */
  shopId: string | null;
  terms: RefreshTerms;
  isAdmin: boolean;
  setAside: SetAsideCommands;
};

/** Work of today for a person's roles, read from the database without a call. */
export function TodayScreen({ atHand, statuses, shopId, terms, isAdmin, setAside }: TodayScreenProps) {
  const t = useTranslations("today");
  const errorText = useErrorText();
  const { data: today, error, isFetching, refetch } = useQuery(todayQuery(atHand));
  const { urgent, shops, newest, fetches, links } = today;
  const board = urgent?.kind === "read" ? urgent.value?.board : undefined;
  const overdue = board?.counts.overdue ?? 0;
  useCountedTitle(`${overdue > 0 ? `(${overdue}) ` : ""}${t("title")}`);
  const hasShops = shops?.kind === "read" && shops.value.shops.length > 1;
  const isOrders = urgent !== undefined;
  return (
    <OrderStatuses value={statuses}>
      <PageHead
        title={t("title")}
        meta={
          <span className="truncate">
            <AsOf at={today.asOf} /> · {t("free")}
          </span>
        }
        actions={
          <Button
            size="s"
            icon="refresh"
            className="is-last"
            label={t("reload")}
            isBusy={isFetching}
            onClick={() => void refetch()}
          />
        }
      />
      {error && (
        <Note tone="bad" isBanner role="alert">
          {errorText(toRequestError(error))}{" "}
          {t.rich("failed.stale", { time: () => <DateTime at={today.asOf} /> })}
        </Note>
      )}
      <CountingBanner spend={today.spend} />
      <div className="page">
        {board && shopId !== null && <ShipByStrip board={board} shopId={shopId} isAdmin={isAdmin} />}
        <div
          className={cn(
            !board && "border-t border-line",
            isOrders &&
              "min-h-full min-[1200px]:grid min-[1200px]:grid-cols-2 min-[1200px]:grid-rows-[auto_1fr]",
          )}
        >
          <UrgentOrders
            block={urgent}
            hasShops={hasShops}
            shopId={shopId}
            isAdmin={isAdmin}
            setAside={setAside}
          />
          <div
            className={
              isOrders
                ? "min-w-0 border-line min-[1200px]:border-l " +
                  "min-[1200px]:col-start-2 min-[1200px]:row-span-2 min-[1200px]:row-start-1"
                : undefined
            }
          >
            <ShopsBlock block={shops} terms={terms} />
            <Fetches block={fetches} />
            <LatestLinks block={links} />
            <AdminParts today={today} />
          </div>
          <NewestOrders block={newest} hasShops={hasShops} />
        </div>
      </div>
    </OrderStatuses>
  );
}
