"use client";

import { useTranslations } from "next-intl";
import { OrderNumber } from "#components/display/order-number-text.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Note } from "#components/feedback/note.tsx";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Sheet } from "#components/ui/dialog.tsx";
import { htmlTable, writeTsv } from "#lib/shared/base/csv.ts";
import { sideBySide } from "#lib/shared/names/side-by-side.ts";
import type { AddressesState } from "./use-addresses.ts";

type AddressesSheetProps = {
  /** Number of chosen orders without an address. */
  without: number;
  state: AddressesState;
  onAgain: () => void;
  onClose: () => void;
};

/** Addresses of a selection: one entry in the audit log, dropped when the sheet closes. */
export function AddressesSheet({ without, state, onAgain, onClose }: AddressesSheetProps) {
  const t = useTranslations("orders.addresses");
  const { rows, missing } = state.kind === "shown" ? state : { rows: [], missing: 0 };
  const cells = rows.map(({ order, address }) => addressCells(order, address));
  return (
    <Sheet title={t("title")} onClose={onClose}>
      <div className="grid gap-4">
        {state.kind === "busy" && <p role="status">{t("busy")}</p>}
        {state.kind === "failed" && (
          <>
            <CommandErrorNote error={state.error} className="" />
            <Button className="justify-self-start" onClick={onAgain}>
              {t("again")}
            </Button>
          </>
        )}
        {state.kind === "outdated" && <Note role="alert">{t("outdated")}</Note>}
        {missing > 0 && <Note>{t("missing", { count: missing })}</Note>}
        {without > 0 && <Note>{t("without", { count: without })}</Note>}
        {rows.length > 0 && (
          <>
            <div className="flex items-center justify-between gap-3">
              <span className="text-meta text-ink-3">{t("recorded", { count: rows.length })}</span>
              <CopyButton
                size="s"
                text={writeTsv(cells)}
                html={htmlTable(cells, [])}
                copied={t("copied", { count: rows.length })}
              >
                {t("copy")}
              </CopyButton>
            </div>
            <ul className="grid gap-3">
              {rows.map(({ order, address }, at) => (
                <li key={at} className="border-t border-line pt-3">
                  {order.orderNumber !== null && <OrderNumber value={order.orderNumber} />}
                  <bdi lang="zh-CN" className="block text-ink-2">
                    {sideBySide([order.receiver.name, order.receiver.phone], " · ")}
                  </bdi>
                  <bdi lang="zh-CN" className="block wrap-anywhere">
                    {sideBySide([formatRegion(order), address], " ")}
                  </bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Sheet>
  );
}

function formatRegion({ receiver: { province, city, district } }: AnyOrder): string {
  return [province, city, district].filter(Boolean).join(" ");
}

function addressCells(order: AnyOrder, address: string | null): string[] {
  const { name, phone } = order.receiver;
  return [order.orderNumber, name, phone, formatRegion(order), address].map((cell) => cell ?? "");
}
