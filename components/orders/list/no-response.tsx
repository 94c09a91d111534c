"use client";

import { useTranslations } from "next-intl";
import { useClockTime } from "#components/feedback/answer-facts-line.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { Note } from "#components/feedback/note.tsx";
import { ScanView } from "#components/feedback/scan-view.tsx";
import type { Scan } from "#components/feedback/scan.tsx";
import { type ProblemNames, useProblemText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import type { AnswerFacts } from "#lib/shared/calls/service-problem.ts";
import { ListProblem, ListProblemBanner } from "./list-problem.tsx";
import type { ListResult } from "./use-list-result.ts";

type Props = {
  result: ListResult<AnswerFacts>;
  scan: Scan | null;
  names: ProblemNames & { shop: string };
  /** The interrupted request, as a sentence says it. */
  question: string;
};

/** In the place of rows when there is no good copy. */
export function NoResponsePanel({ result, scan, names, question }: Props) {
  const textOf = useProblemText();
  if (scan === null) return <ListProblem result={result} names={names} />;
  const text = textOf(scan.problem, names);
  return (
    <>
      {scan.isOpen && (
        <ListState icon="qr" title={text.title} said={text.said}>
          {text.body}
        </ListState>
      )}
      <ScanView scan={scan} shopName={names.shop} request={question} />
    </>
  );
}

/** Above rows that stay. */
export function NoResponseBanner({ result, scan, names, question }: Props) {
  const t = useTranslations("scan");
  const age = useTranslations("problems");
  const textOf = useProblemText();
  const clockTime = useClockTime();
  const copyTime = clockTime(result.page?.asOf ?? 0);
  if (scan === null) return <ListProblemBanner result={result} names={names} copyTime={copyTime} />;
  if (scan.isOpen) return <ScanView scan={scan} shopName={names.shop} request={question} />;
  return (
    <Note
      tone="warn"
      icon="qr"
      isBanner
      role="alert"
      title={textOf(scan.problem, names).title}
      action={
        <Button size="s" onClick={scan.open}>
          {t("show")}
        </Button>
      }
    >
      {age("copyAge", { time: copyTime })}
    </Note>
  );
}
