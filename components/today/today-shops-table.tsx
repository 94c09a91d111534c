import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { Link } from "#components/ui/link.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { shopUrl } from "#lib/shared/base/shops.ts";
import { bookPageUrl, emptyFigure } from "#lib/shared/orders/book.ts";
import type { ListOperation } from "#lib/shared/orders/orders.ts";
import type { RefreshJob } from "#lib/shared/today/refresh-job.ts";
import type { ShopAtOneLook } from "#lib/shared/today/today.ts";
import { useProblemTitle } from "./use-problem-title.ts";

export type ShopRow = ShopAtOneLook & {
  /** List that can be read; null when there is none. */
  list: ListOperation | null;
  reading: RefreshJob["shops"][number] | undefined;
};

const FIGURE =
  "text-right tabular-nums " +
  "phone:text-left phone:grid-cols-[auto_auto]! phone:gap-2 " +
  "phone:justify-self-start";
/** Card layout: the name, three figures in a line, the state. */
const CARD = "phone:grid-cols-3! phone:[&>:first-child]:col-span-3 phone:[&>:last-child]:col-span-3";

/** Each shop with its waiting orders and the result of its reading; links to its orders in the book. */
export function ShopsTable({ rows }: { rows: ShopRow[] }) {
  const t = useTranslations("today.shops");
  const columns = useMemo((): DeskColumn<ShopRow>[] => {
    const figure = (id: "waiting" | "overdue" | "soon", tone: string): DeskColumn<ShopRow> => ({
      id,
      meta: { label: t(`columns.${id}`), hasCardLabel: true, className: FIGURE, widthPx: 84 },
      cell: ({ row: { original } }) => <Figure row={original} id={id} tone={tone} />,
    });
    return [
      {
        id: "shop",
        meta: { label: t("columns.shop"), isRowHeader: true },
        cell: ({ row }) => <ShopName row={row.original} />,
      },
      figure("waiting", "text-ink"),
      figure("overdue", "text-bad-ink"),
      figure("soon", "text-warn-ink"),
      {
        id: "state",
        meta: { label: t("columns.state"), widthPx: 176, className: "phone:empty:hidden" },
        cell: ({ row }) => <ShopState row={row.original} />,
      },
    ];
  }, [t]);
  const table = useDeskTable({ columns, data: rows, rowId: ({ shop }) => shop.id });
  return <DataTable table={table} label={t("title")} rowClass={CARD} />;
}

function ShopName({ row: { shop, readFrom } }: { row: ShopRow }) {
  const t = useTranslations("today.shops");
  return (
    <>
      <Link
        href={`/orders/book${shopUrl.write({ shop: shop.id })}`}
        className="block truncate text-ink"
        lang="zh-CN"
      >
        {shop.name}
      </Link>
      <span className="block text-meta font-text text-ink-3">
        {readFrom === null ? t("neverRead") : t.rich("read", { time: () => <DateTime at={readFrom} /> })}
      </span>
    </>
  );
}

function Figure({ row, id, tone }: { row: ShopRow; id: "waiting" | "overdue" | "soon"; tone: string }) {
  const words = useTranslations("today.urgent");
  const count = row[id];
  if (count === 0) return <span className="text-ink-3">{emptyFigure(row, words("unknown"))}</span>;
  const text = <span className={cn("font-label", tone)}>{count}</span>;
  if (id !== "overdue") return text;
  const due = { shop: row.shop.id, due: "overdue", sort: "shipBy" } as const;
  return (
    <Link href={`/orders/book${bookPageUrl.write(due)}`} className={tone}>
      {text}
    </Link>
  );
}

/** Result of the current refresh; before one, what prevents reading. */
function ShopState({ row: { shop, list, reading } }: { row: ShopRow }) {
  const t = useTranslations("today.shops.states");
  const problemTitle = useProblemTitle();
  const needsAuthorization = reading?.kind === "problem" && reading.problem.reason === "shopNotAuthorized";
  if (needsAuthorization || (reading === undefined && shop.authorization === "needsScan"))
    return <NeedsScan shopId={shop.ownerId === null ? null : shop.id} />;
  if (reading === undefined)
    return list === null ? <StateWord tone="unknown">{t("cannotAsk")}</StateWord> : null;
  switch (reading.kind) {
    case "read":
      return <StateWord tone="ok">{t("read", { count: reading.orders })}</StateWord>;
    case "problem":
      return (
        <>
          <StateWord tone="bad">
            {problemTitle({ ...reading.problem, operation: reading.operation }, shop.name)}
          </StateWord>
          {reading.problem.mayHaveCost && (
            <span className="block pl-5 text-meta text-ink-3">{t("mayHaveCost")}</span>
          )}
        </>
      );
    default:
      return (
        <StateWord
          tone={reading.kind === "left" ? "unknown" : "calm"}
          mark={reading.kind === "left" ? "none" : "clock"}
        >
          {t(reading.kind)}
        </StateWord>
      );
  }
}

/** Link to the list of sold orders, which shows the stored code for free. */
function NeedsScan({ shopId }: { shopId: string | null }) {
  const t = useTranslations("today.shops");
  return (
    <>
      <StateWord tone="warn">{t("states.needsScan")}</StateWord>
      {shopId !== null && (
        <Link href={`/orders/sold${shopUrl.write({ shop: shopId })}`} className="block pl-5 text-meta">
          {t("getCode")}
        </Link>
      )}
    </>
  );
}
