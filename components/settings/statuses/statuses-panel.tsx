"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { SettingForm } from "#components/settings/setting-form.tsx";
import { useSettingForm } from "#components/settings/use-setting-command.ts";
import { OrderLink } from "#components/lists/order-link.tsx";
import { OrderNumber } from "#components/display/order-number-text.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { InputField } from "#components/ui/field.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import type { Command } from "#lib/shared/base/errors.ts";
import {
  MAX_STATUS_NAME_LENGTH,
  MAX_STATUS_VALUE_LENGTH,
  type OrderStatus,
  WAITING_GUESS,
} from "#lib/shared/orders/statuses.ts";
import type { OrderStatusSettings, StatusInBook } from "#lib/shared/settings/settings-pages.ts";

type StatusesPanelProps = { settings: OrderStatusSettings; change: Command };

/** Names of order statuses, and which of them still have to be shipped. */
export function StatusesPanel({ settings, change }: StatusesPanelProps) {
  const t = useTranslations("settings.statuses");
  const isEmpty = settings.statuses.length === 0 && settings.unnamed.length === 0;
  return (
    <>
      <PageHead title={t("title")} />
      <div className="page border-t border-line">
        {isEmpty ? (
          <ListState
            icon="sold"
            title={t("emptyTitle")}
            actions={
              <Link href="/orders/sold" className={buttonClass({})}>
                {t("toOrders")}
              </Link>
            }
          >
            {t("emptyBody")}
          </ListState>
        ) : (
          <StatusesForm key={keyOf(settings)} settings={settings} change={change} />
        )}
      </div>
    </>
  );
}

/** Key of the form, so that it restarts when the setting or the statuses seen change. */
const keyOf = ({ set, unnamed }: OrderStatusSettings) => `${set?.at} ${unnamed.join(" ")}`;

function StatusesForm({ settings, change }: StatusesPanelProps) {
  const t = useTranslations("settings.statuses");
  const { save, ...form } = useSettingForm(change);
  const [rows, setRows] = useState<OrderStatus[]>(() => listStatuses(settings));
  const named = rows.filter(({ name }) => name.trim() !== "");

  function edit(at: number, part: Partial<OrderStatus>) {
    setRows(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    await save({ statuses: named.map((row) => ({ ...row, name: row.name.trim() })) });
  }

  return (
    <SettingForm
      title={t("names")}
      body={t("body")}
      form={form}
      isChanged={JSON.stringify(named) !== JSON.stringify(settings.statuses)}
      set={settings.set}
      onSubmit={submit}
    >
      <ul className="grid gap-4">
        {rows.map(({ value, name, isWaiting }, at) => (
          <li key={value} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4 gap-y-1">
            <InputField
              label={t("name", { value })}
              lang="zh-CN"
              value={name}
              maxLength={MAX_STATUS_NAME_LENGTH}
              placeholder={t("placeholder")}
              autoComplete="off"
              onChange={(event) => edit(at, { name: event.target.value })}
            />
            <label className="flex h-control items-center gap-2 text-table whitespace-nowrap phone:h-11">
              <Checkbox
                aria-label={t("waitsOf", { value })}
                checked={isWaiting}
                onChange={(event) => edit(at, { isWaiting: event.target.checked })}
              />
              {t("waits")}
            </label>
            <p className="col-span-2 flex flex-wrap gap-x-3 text-meta text-ink-3 empty:hidden">
              {isGuess(settings, value) && name === WAITING_GUESS.name && t("guess")}
              <Samples orders={settings.inBook[value]?.orders ?? []} />
            </p>
          </li>
        ))}
      </ul>
      <AddStatus
        taken={rows.map(({ value }) => value)}
        onAdd={(value) => setRows([...rows, { value, name: "", isWaiting: false }])}
      />
    </SettingForm>
  );
}

/** A few orders with a status, to recognize it by. */
function Samples({ orders }: { orders: StatusInBook["orders"] }) {
  const t = useTranslations("settings.statuses");
  if (orders.length === 0) return null;
  return (
    <>
      <span>{t("samples")}</span>
      {orders.map((order) => (
        <OrderLink key={order.orderNumber} order={order}>
          <OrderNumber value={order.orderNumber} />
        </OrderLink>
      ))}
    </>
  );
}

/** A status of the service's documentation that no order has shown yet. */
function AddStatus({ taken, onAdd }: { taken: readonly string[]; onAdd: (value: string) => void }) {
  const t = useTranslations("settings.statuses");
  const [value, setValue] = useState("");
  const text = value.trim();
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2">
      <InputField
        label={t("another")}
        className="w-32"
        value={value}
        maxLength={MAX_STATUS_VALUE_LENGTH}
        autoComplete="off"
        onChange={(event) => setValue(event.target.value)}
      />
      <Button
        className="h-9 phone:h-11"
        disabled={text === "" || taken.includes(text)}
        onClick={() => {
          onAdd(text);
          setValue("");
        }}
      >
        {t("add")}
      </Button>
    </div>
  );
}

/** Named statuses as they are, then those seen without a name, with a suggestion where there is one. */
function listStatuses(settings: OrderStatusSettings): OrderStatus[] {
  const unnamed = settings.unnamed.map((value) => ({
    value,
    ...(isGuess(settings, value) ? WAITING_GUESS : { name: "", isWaiting: false }),
  }));
  return [...settings.statuses, ...unnamed];
}

/** Tells if a status without a name gets a suggestion: pending orders have it. */
function isGuess({ unnamed, inBook }: OrderStatusSettings, value: string): boolean {
  return unnamed.includes(value) && inBook[value]?.isPending === true;
}
