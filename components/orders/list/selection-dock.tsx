"use client";

import { useTranslations } from "next-intl";
import { useRouter, useSearchParams } from "next/navigation";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import { sumSelection } from "#components/orders/list/selection-sum.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { usePhone } from "#components/ui/use-phone.ts";
import { handedOrders } from "#lib/client/handed-orders.ts";
import { formatFen } from "#lib/shared/base/digits.ts";
import { SHOP_PARAM } from "#lib/shared/base/shops.ts";
import { writeParams } from "#lib/shared/base/url-params.ts";

type Props = { chosen: ReadonlyMap<string, AnyOrder>; onClear: () => void };

/** What is selected, added up; stands between table and footer so that no row jumps or hides. */
export function SelectionDock({ chosen, onClear }: Props) {
  const t = useTranslations("orders.selection");
  const isPhone = usePhone();
  const router = useRouter();
  const shopId = useSearchParams().get(SHOP_PARAM) ?? undefined;
  const sum = sumSelection(chosen.values());
  const leftOut = (count: number) => (count > 0 ? ` (${t("leftOut", { count })})` : "");
  function findBuyers() {
    handedOrders.keep(sum.orderNumbers);
    router.push(`/buyers${writeParams({ shop: shopId })}`);
  }

  return (
    <div className="desk-dock" role="toolbar" aria-label={t("label")}>
      <span>{t.rich("selected", { count: sum.count, b: (chunks) => <b>{chunks}</b> })}</span>
      <span className="desk-dock-sum">
        {`¥${formatFen(sum.amountFen)}${leftOut(sum.amountsLeftOut)} · ${t("pieces", { count: sum.pieces })}${leftOut(sum.piecesLeftOut)}`}
      </span>
      <span className="desk-grow" />
      <CopyButton
        text={sum.orderNumbers.join("\n")}
        copied={t("copied", { count: sum.orderNumbers.length })}
        label={isPhone ? t("copy") : undefined}
      >
        {isPhone ? null : t("copy")}
      </CopyButton>
      <Button icon="buyers" onClick={findBuyers}>
        {t("buyers")}
      </Button>
      <Button variant="quiet" icon="x" label={t("clear")} onClick={onClear} />
    </div>
  );
}
