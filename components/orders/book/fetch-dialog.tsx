"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
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
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import { MAX_PAGE_SIZE, PAGE_SIZES } from "#lib/shared/base/url-params.ts";
import { type Price, expectedPoints } from "#lib/shared/calls/operations.ts";
import { sumPoints } from "#lib/shared/calls/points.ts";
import { callsFor, type FetchOrdersInput, type ListLength } from "#lib/shared/jobs/fetch-job.ts";
import type { SoldOrdersPage, SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import { type FindPageNumbering, PageNumberingCheck } from "./page-numbering-check.tsx";

export type FetchCommands = {
  startFetch: (input: unknown) => Promise<CommandResult<{ id: string }>>;
  findPageNumbering: FindPageNumbering;
};

type FetchDialogProps = {
  shop: Shop;
  prices: readonly Price[];
  commands: FetchCommands;
  onClose: () => void;
};

/** Dialog to start a fetch; shows the estimated cost before anything is sent. */
export function FetchDialog({ shop, prices, commands, onClose }: FetchDialogProps) {
  const t = useTranslations("orderBook.fetch");
  const editions = useTranslations("orders.filters");
  const router = useRouter();
  const { tag } = usePriceText();
  const lengthOf = useListLengths(shop.id);
  // Without a known length the first page gives it.
  const callsOf = (given: FetchOrdersInput) => {
    const orders = lengthOf(given);
    return orders === null ? 1 : callsFor(orders);
  };
  const schedules = useQuery(schedulesQuery(shop.id)).data?.schedules ?? [];
  const form = useFormCommand<FetchOrdersInput>(
    { list: "soldOrders", goal: "new", edition: "enhanced" },
    async (draft) => {
      const { list, goal, edition } = draft;
      const confirmedCalls = goal === "all" ? callsOf(draft) : undefined;
      const input = { shopId: shop.id, list, goal, edition, ...chosenDays(draft), confirmedCalls };
      const sent = await sendCommand(commands.startFetch, input);
      if (!sent.ok) return sent.error;
      router.push(`/jobs/${sent.value.id}`);
      return null;
    },
  );
  const { draft, setDraft, errorOf } = form;
  const isSold = draft.list === "soldOrders";
  const isAll = draft.goal === "all";
  const numbering = usePaidRequest(commands.findPageNumbering);
  const isUnnumbered = errorOf("list") === t("noPageBase");
  const aPage = expectedPoints(prices, draft.list, isSold ? draft.edition : null, MAX_PAGE_SIZE);
  const orders = lengthOf(draft);
  const calls = callsOf(draft);
  const price = tag(sumPoints(Array.from({ length: calls }, () => aPage)));
  return (
    <FormDialog
      title={t("title")}
      labels={{ act: t("act"), price }}
      form={form}
      className={`grid gap-4 phone:[&_.inline-field]:h-(--touch) ${PRICE_FITS}`}
      onClose={onClose}
    >
      <Choice label={t("list")} error={isUnnumbered ? undefined : errorOf("list")}>
        <Segmented
          label={t("list")}
          value={draft.list}
          isWide
          className="phone:h-(--touch)"
          options={(["soldOrders", "pendingOrders"] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(list) => setDraft({ ...draft, list })}
        />
      </Choice>
      {isUnnumbered && !isSold && (
        <PageNumberingCheck
          shop={shop}
          aCall={expectedPoints(prices, "pendingOrders", null, PAGE_SIZES[0])}
          request={numbering}
          send={numbering.send}
        />
      )}
      <Choice label={t("goal")}>
        <Segmented
          label={t("goal")}
          value={draft.goal}
          isWide
          className="phone:h-(--touch)"
          options={(["new", "all"] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(goal) => setDraft({ ...draft, goal })}
        />
      </Choice>
      {isSold && (
        <Choice label={t("edition")}>
          <Segmented
            label={t("edition")}
            value={draft.edition}
            isWide
            className="phone:h-(--touch)"
            options={(["enhanced", "basic"] as const).map((value) => ({ value, label: editions(value) }))}
            onChange={(edition) => setDraft({ ...draft, edition })}
          />
        </Choice>
      )}
      {isAll && (!isSold || draft.edition === "enhanced") && (
        <Choice error={errorOf("from")}>
          <DateRange range={draft} onApply={({ from, to }) => setDraft({ ...draft, from, to })} />
        </Choice>
      )}
      <div className="grid gap-1 text-table text-ink-2">
        <p>
          {!isAll
            ? t("newBody", { price: tag(aPage) })
            : orders === null
              ? t(isSold ? "unknownBody" : "pendingBody", { price: tag(aPage) })
              : t("allBody", { orders, calls, price })}
        </p>
        <p>{t("pausable")}</p>
        <Link href="/orders/import" className="justify-self-start text-accent-ink underline">
          {t("fromFile")}
        </Link>
        {schedules.map((schedule) => (
          <ScheduleLine key={schedule.list} schedule={schedule} />
        ))}
      </div>
    </FormDialog>
  );
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

/** Field of the dialog; `label` is absent when its content has one. */
function Choice({ label, error, children }: { label?: string; error?: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1.5">
      {label && <span className="text-meta text-ink-3">{label}</span>}
      {children}
      {error && (
        <p role="alert" className="text-meta text-bad-ink">
          {error}
        </p>
      )}
    </div>
  );
}
