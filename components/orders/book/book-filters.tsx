"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, use, useState } from "react";
import { DateRange } from "#components/display/date-range/date-range.tsx";
import { FlagPicker } from "#components/display/flag-picker.tsx";
import { OrderStatuses } from "#components/orders/columns/order-statuses.ts";
import { FilterBar } from "#components/orders/filters/filter-bar.tsx";
import { TextFilter } from "#components/orders/filters/text-filter.tsx";
import { Button } from "#components/ui/button.tsx";
import { Sheet } from "#components/ui/dialog.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { InlineField } from "#components/ui/inline-field.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { bookUrl, MAX_SEARCH_LENGTH } from "#lib/shared/orders/book.ts";
import type { Book, BookChange } from "./use-book.ts";

export const NO_BOOK_FILTERS = {
  q: "",
  due: undefined,
  status: undefined,
  flag: undefined,
  preSale: false,
  unprinted: false,
  province: undefined,
  least: undefined,
  most: undefined,
  from: undefined,
  to: undefined,
  view: undefined,
} as const satisfies BookChange;

type FiltersProps = { view: Book["view"]; q: string; onChange: (change: BookChange) => void };

/** How many filters leave orders out. */
export function countFilters({ view, q }: Pick<FiltersProps, "view" | "q">): number {
  const set = Object.keys(NO_BOOK_FILTERS).filter(
    (name) => name in view && Boolean(view[name as keyof typeof view]),
  );
  return set.length + (q === "" ? 0 : 1);
}

/** The filters of the order book in one line; those that are seldom wanted in a sheet. */
export function BookFilters({ menus, ...filters }: FiltersProps & { menus: ReactNode }) {
  const t = useTranslations("orderBook.filters");
  const [isOpen, setOpen] = useState(false);
  const { preSale, unprinted, province, least, most } = filters.view;
  const isMoreSet = preSale || unprinted || [province, least, most].some((value) => value !== undefined);
  return (
    <>
      <FilterBar
        isFiltered={countFilters(filters) > 0}
        clear={() => filters.onChange(NO_BOOK_FILTERS)}
        menus={menus}
        hint={null}
      >
        <Fields {...filters} />
        <Button
          icon="filter"
          aria-haspopup="dialog"
          className={cn(isMoreSet && ON)}
          onClick={() => setOpen(true)}
        >
          {t("more")}
        </Button>
      </FilterBar>
      {isOpen && (
        <FiltersSheet {...filters} onClose={() => setOpen(false)}>
          <MoreFields {...filters} />
        </FiltersSheet>
      )}
    </>
  );
}

/** The way to all filters on a phone. */
export function BookFilterButton(filters: FiltersProps) {
  const t = useTranslations("orders.filters");
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(filters);
  return (
    <>
      <button
        type="button"
        className="tap hidden phone:grid"
        aria-haspopup="dialog"
        aria-label={count > 0 ? t("inUse", { count }) : t("label")}
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" />
        {count > 0 && <span className="tap-count">{count}</span>}
      </button>
      {isOpen && (
        <FiltersSheet {...filters} onClose={() => setOpen(false)}>
          <Fields {...filters} />
          <MoreFields {...filters} />
        </FiltersSheet>
      )}
    </>
  );
}

/** What is changed in it holds at once: it costs nothing. */
function FiltersSheet({
  onChange,
  onClose,
  children,
}: FiltersProps & { onClose: () => void; children: ReactNode }) {
  const t = useTranslations("orders.filters");
  return (
    <Sheet title={t("label")} onClose={onClose}>
      <div className="field grid gap-4 [&_.inline-field]:w-full phone:[&_.inline-field]:h-11 phone:[&>.btn]:mr-0">
        {children}
        <div className="grid grid-cols-[auto_1fr] gap-3">
          <Button className="mr-0 h-(--touch) text-base" onClick={() => onChange(NO_BOOK_FILTERS)}>
            {t("clear")}
          </Button>
          <Button variant="primary" className="mr-0 h-(--touch) text-base" onClick={onClose}>
            {t("show")}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

const ON = "border-accent-line bg-accent-tint text-accent-ink";

function Fields({ view, q, onChange }: FiltersProps) {
  const t = useTranslations("orderBook.filters");
  const orders = useTranslations("orders");
  const statuses = use(OrderStatuses);
  return (
    <>
      <TextFilter
        isMain
        className="w-56 max-[1400px]:w-44"
        label={t("search")}
        value={q}
        placeholder={t("searchHint")}
        maxLength={MAX_SEARCH_LENGTH}
        onApply={(text) => onChange({ q: text })}
      />
      <Segmented
        label={t("scope")}
        value={view.all ? "all" : "shop"}
        options={[
          { value: "shop", label: t("thisShop") },
          { value: "all", label: t("allShops") },
        ]}
        onChange={(scope) => onChange({ all: scope === "all" })}
      />
      <DateRange range={view} takesTimes price="" onApply={onChange} />
      {statuses.length > 0 && (
        <InlineField label={orders("columns.status")} isSet={view.status !== undefined} className="w-36">
          <select
            aria-label={orders("columns.status")}
            value={view.status ?? ""}
            onChange={(event) => onChange({ status: event.target.value || undefined })}
          >
            <option value="">{orders("filters.any")}</option>
            {statuses.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </InlineField>
      )}
      <FlagPicker
        label={orders("filters.flag")}
        anyLabel={t("anyFlag")}
        value={view.flag}
        nameOf={(digit) => orders("filters.flagDigit", { digit })}
        onChange={(flag) => onChange({ flag })}
      />
    </>
  );
}

function MoreFields({ view, onChange }: FiltersProps) {
  const t = useTranslations("orderBook.filters");
  const orders = useTranslations("orders");
  const yuan = (text: string) => bookUrl.params.least.parse(text.replace(/[,，¥￥\s]/g, ""));
  return (
    <>
      <Button
        aria-pressed={view.preSale}
        className={cn(view.preSale && ON)}
        onClick={() => onChange({ preSale: !view.preSale })}
      >
        {orders("goods.preSale")}
      </Button>
      <Button
        aria-pressed={view.unprinted}
        className={cn(view.unprinted && ON)}
        onClick={() => onChange({ unprinted: !view.unprinted })}
      >
        {t("unprinted")}
      </Button>
      <TextFilter
        label={t("province")}
        value={view.province ?? ""}
        placeholder={orders("filters.any")}
        maxLength={20}
        onApply={(province) => onChange({ province: province || undefined })}
      />
      <TextFilter
        label={t("least")}
        value={view.least ?? ""}
        placeholder="0.00"
        maxLength={16}
        onApply={(least) => onChange({ least: yuan(least) })}
      />
      <TextFilter
        label={t("most")}
        value={view.most ?? ""}
        placeholder="0.00"
        maxLength={16}
        onApply={(most) => onChange({ most: yuan(most) })}
      />
    </>
  );
}
