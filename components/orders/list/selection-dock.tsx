"use client";

import { useTranslations } from "next-intl";
import { useRouter, useSearchParams } from "next/navigation";
import { type AnyOrder, orderLines } from "#components/orders/columns/order-lines.ts";
import { AddressesSheet } from "#components/orders/detail/addresses-sheet.tsx";
import { type AddressSource, useAddresses } from "#components/orders/detail/use-addresses.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { usePhone } from "#components/ui/use-phone.ts";
import { handedOrders } from "#lib/client/handed-orders.ts";
import { formatFen } from "#lib/shared/base/digits.ts";
import { shopUrl } from "#lib/shared/base/shops.ts";

type SelectionDockProps = {
  chosen: ReadonlyMap<string, AnyOrder>;
  addresses: AddressSource;
  onClear: () => void;
};

/** What is selected, added up; stands between table and footer so that no row jumps or hides. */
export function SelectionDock({ chosen, addresses, onClear }: SelectionDockProps) {
  const t = useTranslations("orders.selection");
  const isPhone = usePhone();
  const router = useRouter();
  const params = useSearchParams();
  const { state, show, hide } = useAddresses(addresses);
  const sum = sumSelection(chosen.values());
  const leftOut = (count: number) => (count > 0 ? ` (${t("leftOut", { count })})` : "");
  const ask = () => void show(chosen.values());
  function findBuyers() {
    handedOrders.keep(sum.orderNumbers);
    router.push(`/buyers${shopUrl.write(shopUrl.read(params))}`);
  }

  return (
    <div
      className="flex h-(--bar) flex-none items-center gap-2 border-t border-accent-line bg-accent-tint px-gutter text-table whitespace-nowrap print:hidden"
      role="toolbar"
      aria-label={t("label")}
    >
      <span>{t.rich("selected", { count: sum.count, b: (chunks) => <b>{chunks}</b> })}</span>
      <span className="truncate text-ink-2 phone:hidden">
        {`¥${formatFen(sum.amountFen)}${leftOut(sum.amountsLeftOut)} · ${t("pieces", { count: sum.pieces })}${leftOut(sum.piecesLeftOut)}`}
      </span>
      <span className="flex-1" />
      <CopyButton
        className="phone:size-(--touch)"
        text={sum.orderNumbers.join("\n")}
        copied={t("copied", { count: sum.orderNumbers.length })}
        label={isPhone ? t("copy") : undefined}
      >
        {isPhone ? null : t("copy")}
      </CopyButton>
      <Button
        icon="open"
        className="phone:size-(--touch)"
        label={isPhone ? t("addresses") : undefined}
        onClick={ask}
      >
        {isPhone ? null : t("addresses")}
      </Button>
      <Button icon="buyers" className="phone:h-(--touch)" onClick={findBuyers}>
        {t("buyers")}
      </Button>
      <Button
        variant="quiet"
        icon="x"
        className="phone:size-(--touch)"
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

type SelectionSum = {
  count: number;
  amountFen: number;
  /** Orders whose amount is missing or unreadable: not in the sum. */
  amountsLeftOut: number;
  pieces: number;
  /** Orders with a quantity that is missing or unreadable: not in the pieces. */
  piecesLeftOut: number;
  /** Bare digits, in the order selected. */
  orderNumbers: string[];
};

/** Adds up what is selected; what cannot be read is counted, never guessed. */
export function sumSelection(orders: Iterable<AnyOrder>): SelectionSum {
  const sum: SelectionSum = {
    count: 0,
    amountFen: 0,
    amountsLeftOut: 0,
    pieces: 0,
    piecesLeftOut: 0,
    orderNumbers: [],
  };
  for (const order of orders) {
    sum.count += 1;
    if (order.orderNumber !== null) sum.orderNumbers.push(order.orderNumber);
    const { amountFen } = order;
    if (amountFen !== null && "value" in amountFen) sum.amountFen += amountFen.value;
    else sum.amountsLeftOut += 1;
    const pieces = orderPieces(order);
    if (pieces === null) sum.piecesLeftOut += 1;
    else sum.pieces += pieces;
  }
  return sum;
}

function orderPieces(order: AnyOrder): number | null {
  let pieces = 0;
  const lines = orderLines(order);
  if (lines === null || lines.length === 0) return null;
  for (const { count } of lines) {
    if (count === null || !("value" in count)) return null;
    pieces += count.value;
  }
  return pieces;
}
