import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { ListState } from "#components/feedback/list-state.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import type { SetAsideCommands } from "#components/orders/columns/order-commands.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Link } from "#components/ui/link.tsx";
import type { FetchJob } from "#lib/shared/jobs/fetch-job.ts";
import { bookPageUrl } from "#lib/shared/orders/book.ts";
import type { Today, TodayOrder } from "#lib/shared/today/today.ts";
import { AsideOrders } from "./aside-orders.tsx";
import { Block, LastRead, ReadFrom } from "./block.tsx";
import { Fact, Facts } from "./facts.tsx";
import { FailuresTable } from "./failures-table.tsx";
import { LinksTable } from "./links-table.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { SpendFacts } from "./spend-facts.tsx";

const SetAsideDialog = lazyPart(() =>
  import("#components/orders/set-aside/set-aside-dialog.tsx").then((module) => module.SetAsideDialog),
);

type UrgentOrdersProps = {
  block: Today["urgent"];
  hasShops: boolean;
  /** Shop that pages are about now. */
  shopId: string | null;
  isAdmin: boolean;
  setAside: SetAsideCommands;
};

/** Waiting orders that can still be shipped in time, then those a little late; older ones are a link. */
export function UrgentOrders({ block, hasShops, shopId, isAdmin, setAside }: UrgentOrdersProps) {
  const t = useTranslations("today.urgent");
  const [aside, setAsideOrder] = useState<TodayOrder | null>(null);
  const noShop = useTranslations("today.noShop");
  return (
    <Block title={t("title")} block={block} age={(value) => value && <ReadFrom at={value.board.readFrom} />}>
      {(value) => {
        if (value === null)
          return (
            <ListState
              icon="shop"
              title={noShop("title")}
              actions={
                isAdmin && (
                  <Link href="/settings/shops" className={buttonClass({ variant: "primary" })}>
                    {noShop("add")}
                  </Link>
                )
              }
            >
              {noShop(isAdmin ? "admin" : "other")}
            </ListState>
          );
        const { board, orders, hasOlder } = value;
        // Orders that left their lists are in no count.
        const isBookEmpty = board.total === 0 && board.readFrom === null;
        return (
          <>
            {orders.length > 0 ? (
              <OrdersTable
                label={t("title")}
                orders={orders}
                tells="shipBy"
                hasShops={hasShops}
                onAside={setAsideOrder}
              />
            ) : hasOlder || value.setAside.count > 0 ? null : (
              <ListState icon="pending" title={t(isBookEmpty ? "book" : "empty")}>
                {t(isBookEmpty ? "bookBody" : "emptyBody")}
              </ListState>
            )}
            {hasOlder && shopId !== null && (
              <p className="border-t border-line px-gutter py-2.5 text-table">
                <Link
                  href={`/orders/book${bookPageUrl.write({ shop: shopId, all: true, due: "overdue", sort: "shipBy" })}`}
                >
                  {t("older")}
                </Link>
              </p>
            )}
            <AsideOrders aside={value.setAside} putBack={setAside.putBack} />
            {aside && (
              <SetAsideDialog id={aside.id} commands={setAside} onClose={() => setAsideOrder(null)} />
            )}
            {board.unnamed > 0 && (
              <p className="px-gutter py-2.5 text-meta text-ink-3">
                {t("unnamed", { count: board.unnamed })}{" "}
                {isAdmin && <Link href="/settings/statuses">{t("name")}</Link>}
              </p>
            )}
          </>
        );
      }}
    </Block>
  );
}

export function NewestOrders({ block, hasShops }: { block: Today["newest"]; hasShops: boolean }) {
  const t = useTranslations("today.newest");
  return (
    <Block title={t("title")} block={block} age={({ lastRead }) => <LastRead at={lastRead} />}>
      {({ orders }) =>
        orders.length === 0 ? (
          <ListState icon="book" title={t("empty")}>
            {t("emptyBody")}
          </ListState>
        ) : (
          <OrdersTable label={t("title")} orders={orders} tells="dated" hasShops={hasShops} />
        )
      }
    </Block>
  );
}

/** Absent unless a fetch is in progress or waits for a person. */
export function Fetches({ block }: { block: Today["fetches"] }) {
  const t = useTranslations("today.fetches");
  if (block?.kind === "read" && block.value.length === 0) return null;
  return (
    <Block title={t("title")} block={block}>
      {(jobs) => (
        <Facts>
          {jobs.map((job) => (
            <FetchFact key={job.id} job={job} />
          ))}
        </Facts>
      )}
    </Block>
  );
}

function FetchFact({ job: { id, shopName, input, state, done, total } }: { job: FetchJob }) {
  const t = useTranslations("today.fetches");
  const { number } = useFormatter();
  return (
    <Fact
      href={`/jobs/${id}`}
      name={
        <>
          <span lang="zh-CN">{shopName}</span> · {t("list", { list: input.list })}
        </>
      }
    >
      {total === null ? number(done) : t("rows", { rows: number(done), total: number(total) })} ·{" "}
      {t(state === "paused" ? "paused" : "underWay")}
    </Fact>
  );
}

export function LatestLinks({ block }: { block: Today["links"] }) {
  const t = useTranslations("today.links");
  return (
    <Block
      title={t("title")}
      block={block}
      act={({ total, withoutLinks }) =>
        total > 0 && (
          <Link href="/top-up" className="text-table">
            {t("without", { count: withoutLinks })}
          </Link>
        )
      }
    >
      {({ links }) =>
        links.length === 0 ? (
          <ListState
            icon="top-up"
            title={t("empty")}
            actions={
              <Link href="/top-up?add" className={buttonClass({})}>
                {t("add")}
              </Link>
            }
          >
            {t("emptyBody")}
          </ListState>
        ) : (
          <LinksTable links={links} />
        )
      }
    </Block>
  );
}

/** Cost of the account, and recent failures. */
export function AdminParts({ today: { spend, failures } }: { today: Today }) {
  const t = useTranslations("today");
  return (
    <>
      <Block title={t("spend.title")} block={spend}>
        {(value) => <SpendFacts spend={value} />}
      </Block>
      <Block title={t("failures.title")} block={failures}>
        {(value) => <FailuresTable failures={value} asOf={failures?.kind === "read" ? failures.asOf : 0} />}
      </Block>
    </>
  );
}
