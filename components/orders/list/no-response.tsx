"use client";

import { useTranslations } from "next-intl";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import { scanKind } from "#components/feedback/scan/scan-kind.ts";
import { ScanView } from "#components/feedback/scan/scan-view.tsx";
import type { Scan } from "#components/feedback/scan/scan.tsx";
import { type NoResponse, ServiceProblemView } from "#components/feedback/service-problem-view.tsx";
import type { ProblemNames } from "#components/feedback/use-problem-text.ts";
import type { ListedOrder } from "#components/orders/columns/order-lines.ts";
import { BookFallback } from "#components/orders/fallback/fallback-list.tsx";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import type { ServiceList } from "./use-list.ts";
import type { ListResult } from "./use-list-result.ts";

const NamedFilter = lazyPart(() =>
  import("#components/orders/filters/named-filter.tsx").then((module) => module.NamedFilter),
);

type NoResponseProps = {
  list: ServiceList<ListedOrder>;
  scan: Scan | null;
  names: ProblemNames & { shop: string };
};

/** Error in place of rows, never mistaken for an empty list; orders of the book are below. */
export function NoResponsePanel(props: NoResponseProps) {
  const { list, names } = props;
  const { operation, shop, terms, view, sought, search, open } = list;
  const pages = { view, sought, search, open };
  return (
    <>
      <WentWrong {...props} />
      <BookFallback of={{ operation, names, shopId: shop.id, pages, prices: terms.prices }} />
    </>
  );
}

/** Describes the interrupted request, as a phrase. */
function useRequestText({ list, names }: NoResponseProps): string {
  return useTranslations("orders.facts")("question", { list: names.operation, page: list.view.page });
}

function WentWrong(props: NoResponseProps) {
  const { scan, names } = props;
  const { result } = props.list;
  const request = useRequestText(props);
  const reason = noResponseReason(result);
  if (scan !== null)
    return (
      <>
        {scan.isOpen && (
          <ServiceProblemView
            look="panel"
            reason={{ kind: "problem", problem: scan.problem }}
            names={names}
            words={{ cost: null, reference: null }}
            retry={null}
          />
        )}
        <ScanView scan={scan} shopName={names.shop} request={request} />
      </>
    );
  if (reason === null) return null;
  return (
    <ServiceProblemView look="panel" reason={reason} names={names} retry={describeRetry(result)}>
      {result.problem?.reason === "parameterError" && <NamedFilter message={result.problem.message} />}
    </ServiceProblemView>
  );
}

/** Error above rows that stay: what failed, and how old the rows are. */
export function NoResponseBanner(props: NoResponseProps) {
  const { scan, names } = props;
  const { result } = props.list;
  const request = useRequestText(props);
  const t = useTranslations("scan");
  const age = useTranslations("problems")("copyAge", { time: useClockTime()(result.page?.asOf ?? 0) });
  const reason = noResponseReason(result);
  if (scan?.isOpen) return <ScanView scan={scan} shopName={names.shop} request={request} />;
  // No error when only a cached page was wanted: the rows show their age.
  if (reason === null || result.problem?.reason === "notFetched") return null;
  // Above rows the title is enough; a budget also has figures.
  const short = result.problem && !result.problem.budget ? { body: "" } : {};
  if (scan === null)
    return (
      <ServiceProblemView
        look="banner"
        reason={reason}
        names={names}
        words={short}
        age={age}
        retry={describeRetry(result)}
      />
    );
  return (
    <ServiceProblemView
      look="banner"
      reason={reason}
      names={names}
      words={{ body: "", said: null }}
      age={age}
      retry={null}
      actions={() => (
        <Button size="s" onClick={scan.open}>
          {t("show", { kind: scanKind(scan.problem) })}
        </Button>
      )}
    />
  );
}

function noResponseReason({ problem, error, isStopped }: ListResult<unknown>): NoResponse | null {
  if (problem !== null) return { kind: "problem", problem };
  if (error !== null) return { kind: "error", error };
  return isStopped ? { kind: "stopped" } : null;
}

function describeRetry({ usualPoints, busy, refetch }: ListResult<unknown>) {
  return { points: usualPoints, isBusy: busy !== null, onRetry: refetch };
}
