"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ResponseInfoLine } from "#components/feedback/response-info-line.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Waiting } from "#components/feedback/waiting.tsx";
import type { ListedOrder } from "#components/orders/columns/order-lines.ts";
import { FilterButton } from "#components/orders/filters/filter-bar.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { ServiceList } from "./use-list.ts";

type ListHeadProps = {
  title: string;
  list: ServiceList<ListedOrder>;
  /** Position in the list, on phones next to the remaining time. */
  where: ReactNode;
};

/** Title, age and price of the list, and the button for a newer response. */
export function ListHead({ title, list, where }: ListHeadProps) {
  const common = useTranslations("common");
  const { result } = list;
  const meta =
    result.busy === null ? (
      // Until scripts run, the position from the foot lies above it.
      <span className={cn("flex min-w-0 not-phone:justify-end phone:w-full", !where && "phone:mt-[1lh]")}>
        <Facts list={list} />
      </span>
    ) : (
      <Waiting onStop={result.stop} />
    );
  const refresh = (
    <Button
      className="is-last"
      size="s"
      icon="refresh"
      isBusy={result.busy !== null}
      disabled={result.isHeld}
      onClick={result.refetch}
    >
      <span className="phone:sr-only">{common("refresh")}</span>
    </Button>
  );
  return (
    <PageHead
      title={title}
      titleClassName="not-phone:flex-none"
      metaClassName="has-lines"
      meta={
        <>
          {where}
          {meta}
        </>
      }
      actions={
        <>
          <Button
            variant="quiet"
            icon="search"
            label={common("find")}
            className="not-phone:hidden phone:m-0"
            data-opens="find"
          />
          <FilterButton filters={list.filters} />
          {refresh}
        </>
      }
    />
  );
}

function Facts({ list: { result, operation } }: { list: ServiceList<ListedOrder> }) {
  const t = useTranslations("problems");
  const { tag, inFull } = usePriceText();
  const { page, problem, usualPoints } = result;
  // Price of a newer response, left of its button.
  const again = tag(usualPoints);
  if (page !== undefined) return <ResponseInfoLine facts={page} operation={operation} again={again} />;
  if (problem === null || problem.reason === "notFetched") return inFull(operation, usualPoints);
  const code =
    problem.code !== null
      ? t("code", { code: problem.code })
      : problem.httpStatus !== null
        ? t("http", { status: problem.httpStatus })
        : undefined;
  return <ResponseInfoLine isFailed facts={problem} operation={operation} code={code} again={again} />;
}
