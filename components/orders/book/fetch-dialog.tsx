"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { DateRange } from "#components/display/date-range/date-range.tsx";
import { ScheduleLine } from "#components/display/schedule-line.tsx";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Link } from "#components/ui/link.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { bookTotalQuery, schedulesQuery } from "#lib/client/book-queries.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import { MAX_PAGE_SIZE } from "#lib/shared/base/url-params.ts";
import { type Price, expectedPoints } from "#lib/shared/calls/operations.ts";
import { sumPoints } from "#lib/shared/calls/points.ts";
import { callsFor, type FetchOrdersInput } from "#lib/shared/jobs/fetch-job.ts";
import { bookFilterUrl } from "#lib/shared/orders/book.ts";

export type StartFetch = (input: unknown) => Promise<CommandResult<{ id: string }>>;

type FetchDialogProps = {
  shop: Shop;
  prices: readonly Price[];
  startFetch: StartFetch;
  onClose: () => void;
};

/** Dialog to start a fetch; shows the estimated cost before anything is sent. */
export function FetchDialog({ shop, prices, startFetch, onClose }: FetchDialogProps) {
  const t = useTranslations("orderBook.fetch");
  const editions = useTranslations("orders.filters");
  const book = useTranslations("orderBook");
  const router = useRouter();
  const { tag } = usePriceText();
  const total = useQuery(bookTotalQuery({ ...bookFilterUrl.defaults, shop: shop.id })).data;
  const known = total?.count ?? 0;
  const schedules = useQuery(schedulesQuery(shop.id)).data?.schedules ?? [];
  const form = useFormCommand<FetchOrdersInput>(
    { list: "soldOrders", goal: "new", edition: "enhanced" },
    async (draft) => {
      const isFiltered = draft.list === "pendingOrders" || draft.edition === "enhanced";
      const days = isFiltered && draft.goal === "all" ? draft : { from: undefined, to: undefined };
      const { list, goal, edition } = draft;
      const { from, to } = days;
      const sent = await sendCommand(startFetch, { shopId: shop.id, list, goal, edition, from, to });
      if (!sent.ok) return sent.error;
      router.push(`/jobs/${sent.value.id}`);
      return null;
    },
  );
  const { draft, setDraft, errorOf } = form;
  const isSold = draft.list === "soldOrders";
  const aPage = expectedPoints(prices, draft.list, isSold ? draft.edition : null, MAX_PAGE_SIZE);
  const calls = callsFor(known);
  const isEstimated = draft.goal === "all" && isSold && known > 0;
  const estimate = tag(sumPoints(Array.from({ length: calls }, () => aPage)));
  return (
    <FormDialog
      title={t("title")}
      labels={{ act: t("act"), price: isEstimated ? estimate : tag(aPage) }}
      form={form}
      className={`grid gap-4 phone:[&_.inline-field]:h-(--touch) ${PRICE_FITS}`}
      onClose={onClose}
    >
      <Choice label={t("list")} error={errorOf("list")}>
        <Segmented
          label={t("list")}
          value={draft.list}
          isWide
          className="phone:h-(--touch)"
          options={(["soldOrders", "pendingOrders"] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(list) => setDraft({ ...draft, list })}
        />
      </Choice>
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
      {draft.goal === "all" && (!isSold || draft.edition === "enhanced") && (
        <Choice error={errorOf("from")}>
          <DateRange range={draft} onApply={({ from, to }) => setDraft({ ...draft, from, to })} />
        </Choice>
      )}
      <div className="grid gap-1 text-table text-ink-2">
        <p>{t(draft.goal === "new" ? "newBody" : "allBody")}</p>
        <p>{t("cost", { price: tag(aPage) })}</p>
        {isEstimated && <p>{t("estimate", { orders: known, calls, price: estimate })}</p>}
        <p>{t("pausable")}</p>
        {schedules.map((schedule) => (
          <ScheduleLine key={schedule.list} schedule={schedule} />
        ))}
        {/* On a phone the head of the page has no room for it. */}
        <Link className="flex h-(--touch) items-center not-phone:hidden" href="/jobs">
          {book("jobs")}
        </Link>
      </div>
    </FormDialog>
  );
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
