"use client";

import { useTranslations } from "next-intl";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import { scanKind } from "#components/feedback/scan/scan-kind.ts";
import { ScanView } from "#components/feedback/scan/scan-view.tsx";
import type { Scan } from "#components/feedback/scan/scan.tsx";
import { type NoResponse, ServiceProblemView } from "#components/feedback/service-problem-view.tsx";
import type { ProblemNames } from "#components/feedback/use-problem-text.ts";
import { BookInstead, type InsteadOf } from "#components/orders/instead/book-instead.tsx";
import { Button } from "#components/ui/button.tsx";
import { later } from "#components/ui/later.tsx";
import type { ResponseInfo } from "#lib/shared/calls/service-problem.ts";
import type { ListResult } from "./use-list-result.ts";

const NamedFilter = later(() =>
  import("#components/orders/filters/named-filter.tsx").then((module) => module.NamedFilter),
);

type NoResponsePanelProps = {
  result: ListResult<ResponseInfo>;
  scan: Scan | null;
  names: ProblemNames & { shop: string };
  /** Interrupted request, as a phrase. */
  question: string;
  /** List whose orders the book may have. */
  of: InsteadOf;
};

/** Error in place of rows, never mistaken for an empty list; orders of the book are below. */
export function NoResponsePanel(props: NoResponsePanelProps) {
  return (
    <>
      <WentWrong {...props} />
      <BookInstead of={props.of} />
    </>
  );
}

function WentWrong({ result, scan, names, question }: NoResponsePanelProps) {
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
        <ScanView scan={scan} shopName={names.shop} request={question} />
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
export function NoResponseBanner({ result, scan, names, question }: NoResponsePanelProps) {
  const t = useTranslations("scan");
  const age = useTranslations("problems")("copyAge", { time: useClockTime()(result.page?.asOf ?? 0) });
  const reason = noResponseReason(result);
  if (scan?.isOpen) return <ScanView scan={scan} shopName={names.shop} request={question} />;
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
