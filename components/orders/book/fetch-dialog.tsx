"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { DateRange } from "#components/display/date-range/date-range.tsx";
import { ScheduleLine } from "#components/display/schedule-line.tsx";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Link } from "#components/ui/link.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { schedulesQuery } from "#lib/client/book-queries.ts";
import { shopFetchesQuery } from "#lib/client/jobs/jobs-queries.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import { usePaidRequest } from "#lib/client/use-paid-requests.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import { MAX_PAGE_SIZE, PAGE_SIZES } from "#lib/shared/base/url-params.ts";
import { expectedPoints, type Price, SOLD_EDITIONS } from "#lib/shared/calls/operations.ts";
import { timesPoints } from "#lib/shared/calls/points.ts";
import { callsFor, type FetchOrdersInput, type ListLength } from "#lib/shared/jobs/fetch-job.ts";
import type { SoldOrdersPage, SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import { PageNumberingCheck } from "./page-numbering-check.tsx";
import { useBookCommands } from "./use-book.ts";

type FetchDialogProps = { shop: Shop; prices: readonly Price[]; onClose: () => void };

/** Dialog to start a fetch; shows the estimated cost before anything is sent. */
export function FetchDialog({ shop, prices, onClose }: FetchDialogProps) {
  const t = useTranslations("orderBook.fetch");
  const editions = useTranslations("orders.filters");
  const { startFetch, findPageNumbering } = useBookCommands();
  const router = useRouter();
  const costOf = useFetchCost(shop.id, prices);
  const schedules = useQuery(schedulesQuery(shop.id)).data?.schedules ?? [];
  const form = useFormCommand<FetchOrdersInput>(
    { list: "soldOrders", goal: "new", edition: "enhanced" },
    async (draft) => {
      const { list, goal, edition } = draft;
      const confirmedCalls = goal === "all" ? costOf(draft).calls : undefined;
      const input = { shopId: shop.id, list, goal, edition, ...chosenDays(draft), confirmedCalls };
      const sent = await sendCommand(startFetch, input);
      if (!sent.ok) return sent.error;
      router.push(`/jobs/${sent.value.id}`);
      return null;
    },
  );
  const { draft, setDraft, errorOf } = form;
  const isSold = draft.list === "soldOrders";
  const isAll = draft.goal === "all";
  const numbering = usePaidRequest(findPageNumbering);
  const isUnnumbered = errorOf("list") === t("noPageBase");
  const { orders, calls, aPage, price } = costOf(draft);
  return (
    <FormDialog
      title={t("title")}
      labels={{ act: t("act"), price }}
      form={form}
      className={`grid gap-4 phone:[&_.inline-field]:h-(--touch) ${PRICE_FITS}`}
      onClose={onClose}
    >
      <Choice
        label={t("list")}
        error={isUnnumbered ? undefined : errorOf("list")}
        value={draft.list}
        options={(["soldOrders", "pendingOrders"] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(list) => setDraft({ ...draft, list })}
      />
      {isUnnumbered && !isSold && (
        <PageNumberingCheck
          shop={shop}
          aCall={expectedPoints(prices, "pendingOrders", null, PAGE_SIZES[0])}
          request={numbering}
          send={numbering.send}
        />
      )}
      <Choice
        label={t("goal")}
        value={draft.goal}
        options={(["new", "all"] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(goal) => setDraft({ ...draft, goal })}
      />
      {isSold && (
        <Choice
          label={t("edition")}
          value={draft.edition}
          options={SOLD_EDITIONS.map((value) => ({ value, label: editions(value) }))}
          onChange={(edition) => setDraft({ ...draft, edition })}
        />
      )}
      {isAll && (!isSold || draft.edition === "enhanced") && (
        <div className="grid gap-1.5">
          <DateRange range={draft} onApply={({ from, to }) => setDraft({ ...draft, from, to })} />
          <FieldError text={errorOf("from")} />
        </div>
      )}
      <div className="grid gap-1 text-table text-ink-2">
        <p>
          {!isAll
            ? t("newBody", { price: aPage })
            : orders === null
              ? t(isSold ? "unknownBody" : "pendingBody", { price: aPage })
              : t("allBody", { orders, calls, price })}
        </p>
        <p>{t("pausable")}</p>
        <Link
          href={`/orders/import?shop=${shop.id}`}
          className="justify-self-start text-accent-ink underline"
        >
          {t("fromFile")}
        </Link>
        {schedules.map((schedule) => (
          <ScheduleLine key={schedule.list} schedule={schedule} />
        ))}
      </div>
    </FormDialog>
  );
}

/** Returns the length of the list to fetch, null if unknown, its calls, and the usual price of a page and of all. */
function useFetchCost(shopId: string, prices: readonly Price[]) {
  const { tag } = usePriceText();
  const lengthOf = useListLengths(shopId);
  return (input: FetchOrdersInput) => {
    const { list, edition } = input;
    const aPage = expectedPoints(prices, list, list === "soldOrders" ? edition : null, MAX_PAGE_SIZE);
    const orders = lengthOf(input);
    // Without a known length the first page gives it.
    const calls = orders === null ? 1 : callsFor(orders);
    const price = tag(timesPoints(aPage, calls));
    return { orders, calls, aPage: tag(aPage), price };
  };
}

type Days = Pick<FetchOrdersInput, "from" | "to">;

/** Days of a fetch: only a whole list of an edition with filters can have some. */
function chosenDays({ list, goal, edition, from, to }: FetchOrdersInput): Days {
  const takesDays = goal === "all" && (list === "pendingOrders" || edition === "enhanced");
  return takesDays ? { from, to } : {};
}

/** Length of the list to fetch, as last seen by a fetch or on a page of this tab; null if unknown or not needed. */
function useListLengths(shop: string): (input: FetchOrdersInput) => number | null {
  const { lengths = [] } = useQuery(shopFetchesQuery(shop)).data ?? {};
  const pages = useQueryClient().getQueriesData<SoldOrdersPage>({ queryKey: ["orders", "sold"] });
  const seen = pages.flatMap(([[, , query], page]): ListLength[] => {
    const { from, to, flag, flagName, remark, ...of } = query as SoldOrdersQuery;
    if (of.shop !== shop || flag || flagName || remark || !page?.total) return [];
    return [{ list: "soldOrders", from, to, orders: page.total.count, at: page.asOf }];
  });
  return (input) => {
    if (input.goal === "new") return null;
    const { from, to } = chosenDays(input);
    const isSame = (one: ListLength) =>
      one.list === input.list && (one.from ?? undefined) === from && (one.to ?? undefined) === to;
    const [newest] = [...lengths, ...seen].filter(isSame).toSorted((one, other) => other.at - one.at);
    return newest?.orders ?? null;
  };
}

/** Lets a long price take two lines on a phone; its button stays as narrow as its word. */
const PRICE_FITS =
  "phone:[&_.modal-acts>.btn]:min-w-0 phone:[&_.modal-acts>:first-child]:flex-none " +
  "phone:[&_.price]:min-w-0 phone:[&_.price]:flex-1 " +
  "phone:[&_.price]:leading-4 phone:[&_.price]:whitespace-normal";

type ChoiceProps<Value extends string> = Pick<
  ComponentProps<typeof Segmented<Value>>,
  "label" | "value" | "options" | "onChange"
> & { error?: string | undefined };

function Choice<Value extends string>({ error, ...field }: ChoiceProps<Value>) {
  return (
    <div className="grid gap-1.5">
      <span className="text-meta text-ink-3">{field.label}</span>
      <Segmented {...field} isWide className="phone:h-(--touch)" />
      <FieldError text={error} />
    </div>
  );
}

function FieldError({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="text-meta text-bad-ink">
      {text}
    </p>
  );
}
