"use client";

import { useTranslations } from "next-intl";
// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- its own actions take the orders that it shows
import { type ReactNode, useDeferredValue } from "react";
import { FileMenu } from "#components/display/file-menu.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import { AddressesSheet } from "#components/orders/detail/addresses-sheet.tsx";
import { type AddressSource, useAddresses } from "#components/orders/detail/use-addresses.ts";
import { useFindBuyers } from "#components/orders/detail/use-find-buyers.ts";
import type { OrdersExport } from "#components/orders/export/use-orders-export.ts";
import { inShownOrder } from "#components/orders/rows/in-shown-order.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { CopyButton, copyText } from "#components/ui/copy-button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { toast } from "#components/ui/toast.tsx";
import { usePhone } from "#components/ui/use-phone.ts";
import { cn } from "#lib/shared/base/cn.ts";
import { formatFen } from "#lib/shared/base/digits.ts";
import { CSV_FORMS } from "#lib/shared/base/csv.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import { buyersPoints } from "#lib/shared/buyers/buyers-points.ts";
import { orderPieces, parsedValue } from "#lib/shared/orders/orders.ts";

type SelectionDockProps = {
  chosen: ReadonlyMap<string, AnyOrder>;
  /** Visible rows in their order; other chosen orders are on other pages or filtered out. */
  rows: readonly { id: string; original: AnyOrder }[];
  addresses: AddressSource;
  exporting: OrdersExport;
  prices: readonly Price[];
  onClear: () => void;
  /** Actions of the list, shown first; the others are then in a menu. */
  children?: ReactNode;
};

const NONE: SelectionDockProps["chosen"] = new Map();

/**
 * Sums and actions of the selection, between table and foot so that no row moves or is covered. Comes one render after
 * the rows' marks.
 */
export function SelectionDock(props: SelectionDockProps) {
  const { chosen: inTurn, rows, addresses, exporting, prices, onClear, children } = props;
  const t = useTranslations("orders.selection");
  const isPhone = usePhone();
  const findBuyers = useFindBuyers();
  const { tag } = usePriceText();
  const { state, show, hide } = useAddresses(addresses);
  const chosen = inShownOrder(useDeferredValue(inTurn, NONE), rows);
  const notShown = chosen.size - rows.filter(({ id }) => chosen.has(id)).length;
  const sum = sumSelection(chosen.values());
  const ask = () => void show(chosen.values());
  const acts = { chosen, orderNumbers: sum.orderNumbers, exporting };
  if (chosen.size === 0) return null;

  return (
    <div
      className={cn(
        "flex min-h-(--bar) flex-none items-center gap-2 px-gutter py-1 text-table whitespace-nowrap print:hidden",
        "border-t border-accent-line bg-accent-tint",
        children ? "flex-wrap" : "not-phone:flex-wrap",
      )}
      role="toolbar"
      aria-label={t("label")}
    >
      <span className={children ? "phone:-order-1 phone:flex-[1_1_calc(100%-60px)]" : undefined}>
        {t.rich("selected", { count: sum.count, b: (chunks) => <b>{chunks}</b> })}
        {notShown > 0 && ` (${t("notShown", { count: notShown })})`}
      </span>
      <span className={cn("truncate text-ink-2 phone:hidden", children ? "flex-[1_1_96px]" : null)}>
        <SumText sum={sum} />
      </span>
      <span className={cn("flex-1", children ? "not-phone:hidden" : null)} />
      {children}
      <CopyButton
        className="phone:size-(--touch)"
        text={sum.orderNumbers.join("\n")}
        copied={t("copied", { count: sum.orderNumbers.length })}
        label={isPhone ? t("copy") : undefined}
      >
        {isPhone ? null : t("copy")}
      </CopyButton>
      {!children && <DockButtons {...acts} />}
      {(!children || isPhone) && (
        <Button
          icon="open"
          className="phone:size-(--touch)"
          label={isPhone ? t("addresses") : undefined}
          onClick={ask}
        >
          {isPhone ? null : t("addresses")}
        </Button>
      )}
      <Button
        icon="buyers"
        className="phone:h-(--touch)"
        price={isPhone ? undefined : tag(buyersPoints(prices, "basic", sum.orderNumbers.length))}
        onClick={() => findBuyers(sum.orderNumbers)}
      >
        {t(isPhone ? "buyersShort" : "buyers")}
      </Button>
      {children && <MoreMenu {...acts} onAddresses={ask} />}
      <Button
        variant="quiet"
        icon="x"
        className={cn("phone:size-(--touch)", children ? "phone:-order-1" : null)}
        label={t("clear")}
        onClick={onClear}
      />
      {state.kind !== "hidden" && (
        <AddressesSheet
          without={[...chosen.values()].filter(({ receiver }) => !receiver.hasAddress).length}
          state={state}
          onAgain={ask}
          onClose={hide}
        />
      )}
    </div>
  );
}

function SumText({ sum }: { sum: SelectionSum }) {
  const t = useTranslations("orders.selection");
  const leftOut = (count: number) => (count > 0 ? ` (${t("leftOut", { count })})` : "");
  const amount = `¥${formatFen(sum.amountFen)}${leftOut(sum.amountsLeftOut)}`;
  return `${amount} · ${t("pieces", { count: sum.pieces })}${leftOut(sum.piecesLeftOut)}`;
}

type DockActs = {
  chosen: ReadonlyMap<string, AnyOrder>;
  orderNumbers: readonly string[];
  exporting: OrdersExport;
};

/** Copies order numbers with this sign between them, and says how many. */
function useCopyNumbers(orderNumbers: readonly string[]): (by: string) => Promise<void> {
  const t = useTranslations("orders.selection");
  return async (by) => {
    if (await copyText(orderNumbers.join(by))) toast(t("copied", { count: orderNumbers.length }));
  };
}

/** Ways to take the selection along, each a button; a phone has none. */
function DockButtons({ chosen, orderNumbers, exporting }: DockActs) {
  const t = useTranslations("orders.selection");
  const words = useTranslations("orders.export");
  const copyNumbers = useCopyNumbers(orderNumbers);
  return (
    <>
      <Menu
        label={t("copyAs")}
        align="end"
        trigger={<Icon name="down" size="small" />}
        triggerClassName={buttonClass({ isIcon: true, className: "-ml-2 w-6 phone:hidden" })}
      >
        {(["\n", ", "] as const).map((by, at) => (
          <MenuItem key={by} icon="copy" onSelect={() => void copyNumbers(by)}>
            {t(at === 0 ? "byLine" : "byComma")}
          </MenuItem>
        ))}
      </Menu>
      <Button
        icon="rows"
        className="phone:hidden"
        isBusy={exporting.busy === "copy"}
        onClick={() => exporting.start("copy", chosen.values())}
      >
        {words("copy")}
      </Button>
      <span className="phone:hidden">
        <FileMenu
          forms={CSV_FORMS}
          text={words("csv")}
          isBusy={exporting.busy === "csv" || exporting.busy === "excel"}
          isDisabled={false}
          onChoose={(form) => exporting.start(form === "excel" ? form : "csv", chosen.values())}
        />
      </span>
      <Button icon="print" className="phone:hidden" onClick={() => exporting.print(chosen.values(), true)}>
        {words("print")}
      </Button>
    </>
  );
}

/** Menu of the same ways and the addresses, for a list with actions of its own. */
function MoreMenu({ chosen, orderNumbers, exporting, onAddresses }: DockActs & { onAddresses: () => void }) {
  const t = useTranslations("orders.selection");
  const words = useTranslations("orders.export");
  const csv = useTranslations("common.formats");
  const copyNumbers = useCopyNumbers(orderNumbers);
  return (
    <Menu
      label={t("more")}
      align="end"
      trigger={<Icon name="more" />}
      triggerClassName={buttonClass({ isIcon: true, className: "phone:hidden" })}
    >
      <MenuItem icon="copy" onSelect={() => void copyNumbers(", ")}>
        {t("copyByComma")}
      </MenuItem>
      <MenuItem icon="rows" onSelect={() => exporting.start("copy", chosen.values())}>
        {words("copy")}
      </MenuItem>
      {CSV_FORMS.map((form) => (
        <MenuItem
          key={form}
          icon="download"
          onSelect={() => exporting.start(form === "excel" ? form : "csv", chosen.values())}
        >
          {csv(form)}
        </MenuItem>
      ))}
      <MenuItem icon="print" onSelect={() => exporting.print(chosen.values(), true)}>
        {words("print")}
      </MenuItem>
      <MenuItem icon="open" onSelect={onAddresses}>
        {t("addresses")}
      </MenuItem>
    </Menu>
  );
}

type SelectionSum = {
  count: number;
  amountFen: number;
  /** Orders without a readable amount: not in the sum. */
  amountsLeftOut: number;
  pieces: number;
  /** Orders with a missing or unreadable quantity: not in the pieces. */
  piecesLeftOut: number;
  /** Numbers as received, in the order selected, each once: an order may be in several rows. */
  orderNumbers: string[];
};

/** Adds up the selection; counts unreadable values, never guesses them. */
export function sumSelection(orders: Iterable<AnyOrder>): SelectionSum {
  const sum = {
    count: 0,
    amountFen: 0,
    amountsLeftOut: 0,
    pieces: 0,
    piecesLeftOut: 0,
  };
  const numbers = new Set<string>();
  for (const order of orders) {
    sum.count += 1;
    if (order.orderNumber !== null) numbers.add(order.orderNumber);
    const [fen, pieces] = [parsedValue(order.amountFen), orderPieces(order)];
    if (fen === null) sum.amountsLeftOut += 1;
    else sum.amountFen += fen;
    if (pieces === null) sum.piecesLeftOut += 1;
    else sum.pieces += pieces;
  }
  return { ...sum, orderNumbers: [...numbers] };
}
