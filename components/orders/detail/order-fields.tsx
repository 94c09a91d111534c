"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { Flag } from "#components/display/flag.tsx";
import { Money } from "#components/display/money.tsx";
import { TimeLeft } from "#components/display/time-left.tsx";
import { Note } from "#components/feedback/note.tsx";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import { ParsedCell } from "#components/orders/columns/parsed-cell.tsx";
import { Button } from "#components/ui/button.tsx";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { PendingOrder, Receiver, SoldOrder } from "#lib/shared/orders/orders.ts";

export const SHEET_PAIRS = "pairs grid-cols-[120px_minmax(0,1fr)]";

/** What an order says about itself, in the spec's order of the list it came from. */
export function OrderFields({ order }: { order: AnyOrder }) {
  const t = useTranslations("orders");
  const cost = useTranslations("cost");
  return (
    <dl className={SHEET_PAIRS}>
      {"shipBy" in order ? <SoldFields order={order} /> : <PendingFields order={order} />}
      <dt>{t("columns.amount")}</dt>
      <dd>
        <ParsedCell parsed={order.amountFen}>{(fen) => <Money fen={fen} />}</ParsedCell>
      </dd>
      <dt>{t("columns.status")}</dt>
      <dd>
        {order.status === null ? (
          "—"
        ) : (
          <>
            <bdi>{order.status}</bdi> <span className="text-ink-3">{t("detail.unknownStatus")}</span>
          </>
        )}
      </dd>
      <dt>{t("columns.remark")}</dt>
      <dd className="whitespace-pre-wrap">{order.remark ? <bdi lang="zh-CN">{order.remark}</bdi> : "—"}</dd>
      <dt>{t("detail.charge")}</dt>
      <dd>{order.costPoints === null ? cost("notReported") : cost("points", { count: order.costPoints })}</dd>
    </dl>
  );
}

function SoldFields({ order }: { order: SoldOrder }) {
  const t = useTranslations("orders");
  return (
    <>
      <dt>{t("columns.confirmed")}</dt>
      <dd>
        <ParsedCell parsed={order.confirmedAt}>{(at) => <DateTime at={at} />}</ParsedCell>
      </dd>
      <dt>{t("columns.shipBy")}</dt>
      <dd>
        <ParsedCell parsed={order.shipBy}>
          {(at) => (
            <>
              <DateTime at={at} /> <TimeLeft deadline={at} className="ml-2" />
            </>
          )}
        </ParsedCell>
      </dd>
      <dt>{t("detail.preSale")}</dt>
      <dd>
        <ParsedCell parsed={order.isPreSale}>
          {(isPreSale) => t(isPreSale ? "reading.yes" : "reading.no")}
        </ParsedCell>
      </dd>
      <dt>{t("columns.flag")}</dt>
      <dd>{order.flag === null ? "—" : <Flag digit={order.flag} />}</dd>
      <dt>{t("detail.flagName")}</dt>
      <dd>{order.flagName === null ? "—" : <bdi lang="zh-CN">{order.flagName}</bdi>}</dd>
    </>
  );
}

function PendingFields({ order }: { order: PendingOrder }) {
  const t = useTranslations("orders.columns");
  return (
    <>
      <dt>{t("paid")}</dt>
      <dd>
        <ParsedCell parsed={order.paidAt}>{(at) => <DateTime at={at} />}</ParsedCell>
      </dd>
    </>
  );
}

/** Records who looks at an address; a server action. */
export type RecordAddressSeen = (input: unknown) => Promise<CommandResult<null>>;

type ReceiverFieldsProps = { receiver: Receiver; record: () => Promise<CommandResult<null>> };

/** The address shows once it is recorded who looks at it. */
export function ReceiverFields({ receiver, record }: ReceiverFieldsProps) {
  const t = useTranslations("orders.detail");
  const [state, setState] = useState<"hidden" | "busy" | "failed" | "shown">("hidden");
  const region = [receiver.province, receiver.city, receiver.district].filter(Boolean).join(" ");

  async function show() {
    setState("busy");
    const { ok } = await sendCommand(record, null);
    setState(ok ? "shown" : "failed");
  }

  return (
    <dl className={SHEET_PAIRS}>
      <dt>{t("region")}</dt>
      <dd>
        <bdi lang="zh-CN">{region || "—"}</bdi>
      </dd>
      <dt>{t("name")}</dt>
      <dd>
        <bdi lang="zh-CN">{receiver.name ?? "—"}</bdi>
      </dd>
      <dt>{t("phone")}</dt>
      <dd>
        <bdi>{receiver.phone ?? "—"}</bdi>
      </dd>
      <dt>{t("address")}</dt>
      <dd>
        {receiver.address === null ? (
          "—"
        ) : state === "shown" ? (
          <bdi lang="zh-CN">{receiver.address}</bdi>
        ) : (
          <Button size="s" className="-my-1" isBusy={state === "busy"} onClick={show}>
            {t("showAddress")}
          </Button>
        )}
        {state === "failed" && (
          <Note role="alert" tone="bad" className="mt-2">
            {t("addressHeld")}
          </Note>
        )}
      </dd>
    </dl>
  );
}
