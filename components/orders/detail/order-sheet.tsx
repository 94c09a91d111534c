"use client";

import { useTranslations } from "next-intl";
import {
  Fragment,
  type ReactNode,
  use,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { OrderNumber } from "#components/display/order-number-text.tsx";
import { usePointsText } from "#components/display/use-points-text.ts";
import { Note } from "#components/feedback/note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import type { ProblemNames } from "#components/feedback/use-problem-text.ts";
import { GoodsTile } from "#components/orders/columns/goods-tile.tsx";
import { OrderCommands } from "#components/orders/columns/order-commands.ts";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import { ParsedCell } from "#components/orders/columns/parsed-cell.tsx";
import { OrderSetAside } from "#components/orders/set-aside/order-set-aside.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton, copyText } from "#components/ui/copy-button.tsx";
import { Sheet } from "#components/ui/dialog.tsx";
import { toast } from "#components/ui/toast.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import { buyersPoints } from "#lib/shared/buyers/buyers-points.ts";
import { exactlyIfAny } from "#lib/shared/calls/points.ts";
import { type GoodsLine, orderLines } from "#lib/shared/orders/orders.ts";
import { OrderChanges } from "./order-changes-list.tsx";
import { OrderFields, SHEET_PAIRS } from "./order-fields.tsx";
import { ReceiverFields } from "./receiver-fields.tsx";
import { type AskOrder, RefreshOrder } from "./refresh-order.tsx";
import { SameReceiver } from "./same-receiver-list.tsx";
import type { AddressSource } from "./use-addresses.ts";
import { useFindBuyers } from "./use-find-buyers.ts";

type SheetContext = {
  names: ProblemNames;
  addresses: AddressSource;
  prices: readonly Price[];
  /** Set when the list can be requested for a single order. */
  askOrder?: AskOrder | undefined;
};

type OrderSheetProps = SheetContext & {
  /** Null when the order in the URL is not among the rows. */
  order: AnyOrder | null;
  /** Index among `count` rows; -1 for an order that is no longer a row. */
  index: number;
  count: number;
  /** True where no table beside it has keys of its own: the sheet then always covers the page. */
  isCovering?: boolean;
  onGo: (index: number) => void;
  onClose: () => void;
};

/** One order, with buttons to its neighbours: beside the table where there is room, else a sheet above it. */
export function OrderSheet({
  order,
  index,
  count,
  isCovering = false,
  onGo,
  onClose,
  ...context
}: OrderSheetProps) {
  const t = useTranslations("orders.detail");
  const isPane = useSyncExternalStore(onWidth, isWide, () => false) && !isCovering;
  const go = (to: number) => {
    if (index >= 0 && to >= 0 && to < count) onGo(to);
  };
  const c = () => void copyNumber(order?.orderNumber ?? null, t("copied"));
  const [next, previous] = [() => go(index + 1), () => go(index - 1)];
  // Beside the table, only `c` is the sheet's.
  const keys = isPane ? { c } : { c, j: next, ArrowDown: next, k: previous, ArrowUp: previous };
  useSheetKeys(keys, isPane ? 0 : 1);
  return (
    <Sheet key={String(isPane)} title={t("title")} isPane={isPane} onClose={onClose}>
      {index >= 0 && (
        <nav className="mb-4 flex items-center gap-1 text-table text-ink-2" aria-label={t("neighbours")}>
          <Button size="s" icon="left" label={t("previous")} disabled={index === 0} onClick={previous} />
          <Button size="s" icon="right" label={t("next")} disabled={index === count - 1} onClick={next} />
          <span className="ml-2" aria-live="polite">
            {t("place", { at: index + 1, count })}
          </span>
        </nav>
      )}
      {order === null ? (
        <p>{t("notOnPage")}</p>
      ) : (
        <OneOrder key={"id" in order ? order.id : (order.orderNumber ?? index)} listed={order} {...context} />
      )}
    </Sheet>
  );
}

const WIDE = "(width >= 1024px)";

function onWidth(listen: () => void): () => void {
  const list = window.matchMedia(WIDE);
  list.addEventListener("change", listen);
  return () => list.removeEventListener("change", listen);
}

function isWide(): boolean {
  return window.matchMedia(WIDE).matches;
}

/** Keys of the open sheet, unless more modal dialogs than its own are open. */
function useSheetKeys(keys: Partial<Record<string, () => void>>, ownDialogs: number) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    // Another dialog is on top, or a field has the focus.
    if (document.querySelectorAll("dialog:modal").length > ownDialogs) return;
    if (event.target instanceof HTMLElement && event.target.matches("input, textarea, select")) return;
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  // In the same frame as the sheet: a key pressed as soon as it shows would be lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

async function copyNumber(orderNumber: string | null, copied: string): Promise<void> {
  if (orderNumber !== null && (await copyText(orderNumber))) toast(copied);
}

/** All fields of an order; unreadable ones as received. */
function OneOrder({ listed, names, addresses, prices, askOrder }: SheetContext & { listed: AnyOrder }) {
  const t = useTranslations("orders.detail");
  const columns = useTranslations("orders.columns");
  const { aside } = use(OrderCommands);
  const findBuyers = useFindBuyers();
  const { tag } = usePriceText();
  const [newer, setNewer] = useState<AnyOrder | null>(null);
  const order = newer ?? listed;
  const { orderNumber } = order;
  return (
    <div className="grid gap-5">
      {order.isIncomplete && <Note>{t("incomplete")}</Note>}
      {orderNumber !== null && (
        <Section title={columns("number")}>
          <div className="flex items-center justify-between gap-3">
            <button
              type="button"
              className="rounded-s hover:underline"
              title={t("copyNumber")}
              onClick={() => void copyNumber(orderNumber, t("copied"))}
            >
              <OrderNumber value={orderNumber} className="text-table" />
            </button>
            <CopyButton size="s" text={orderNumber} copied={t("copied")}>
              {t("copy")}
            </CopyButton>
          </div>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              size="s"
              icon="buyers"
              price={tag(buyersPoints(prices, "basic", 1))}
              onClick={() => findBuyers([orderNumber])}
            >
              {t("findBuyer")}
            </Button>
            {askOrder && (
              <RefreshOrder orderNumber={orderNumber} names={names} by={askOrder} onOrder={setNewer} />
            )}
          </div>
        </Section>
      )}
      {aside && "readAt" in order && <OrderSetAside order={order} commands={aside} />}
      <Section title={t("goods")}>
        <Goods order={order} />
      </Section>
      <Section title={t("order")}>
        <OrderFields order={order} />
      </Section>
      <Section title={t("receiver")}>
        <ReceiverFields order={order} addresses={addresses} />
      </Section>
      {"readAt" in order && <SameReceiver order={order} />}
      {"readAt" in order && <OrderChanges id={order.id} />}
      {names.isAdmin && <RawData order={order} />}
    </div>
  );
}

/** Raw data for troubleshooting. */
function RawData({ order }: { order: AnyOrder }) {
  const t = useTranslations("orders.detail");
  const { inPoints } = usePointsText();
  return (
    <details>
      <summary className="text-table text-ink-2">{t("raw")}</summary>
      <dl className={cn(SHEET_PAIRS, "mt-2")}>
        {"costPoints" in order && (
          <>
            <dt>{t("charge")}</dt>
            <dd>{inPoints(exactlyIfAny(order.costPoints))}</dd>
          </>
        )}
        {(orderLines(order) ?? []).map(({ imageUrl }, index) => (
          <Fragment key={index}>
            <dt>{t("picture")}</dt>
            <dd className="mono">{imageUrl ?? "—"}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2">{title}</h3>
      {children}
    </section>
  );
}

function Goods({ order }: { order: AnyOrder }) {
  const t = useTranslations("orders.detail");
  const goods = useTranslations("orders.goods");
  const lines = orderLines(order);
  if (lines === null) {
    return (
      <dl className={SHEET_PAIRS}>
        <dt>{t("rawGoods")}</dt>
        <dd className="mono">{"unreadable" in order.goods ? order.goods.unreadable : ""}</dd>
      </dl>
    );
  }
  if (lines.length === 0) return <p>{goods("none")}</p>;
  return lines.map((line, index) => <GoodsFields key={index} line={line} isFirst={index === 0} />);
}

/** Aligns the values of all sections: 40 + 12 + 68 equals the 120 of the others. */
function GoodsFields({ line, isFirst }: { line: GoodsLine; isFirst: boolean }) {
  const t = useTranslations("orders.detail");
  const goods = useTranslations("orders.goods");
  return (
    <div
      className={cn(
        "grid grid-cols-[40px_minmax(0,1fr)] items-start gap-3",
        !isFirst && "mt-3 border-t border-line pt-3",
      )}
    >
      <GoodsTile imageUrl={line.imageUrl} className="size-10" />
      <dl className="pairs grid-cols-[68px_minmax(0,1fr)]">
        <dt>{t("goodsName")}</dt>
        <dd>{line.name === null ? goods("noName") : <bdi lang="zh-CN">{line.name}</bdi>}</dd>
        <dt>{t("spec")}</dt>
        <dd>{line.spec === null ? "—" : <bdi lang="zh-CN">{line.spec}</bdi>}</dd>
        <dt>{t("quantity")}</dt>
        <dd>
          <ParsedCell parsed={line.count}>{(count) => count}</ParsedCell>
        </dd>
      </dl>
    </div>
  );
}
